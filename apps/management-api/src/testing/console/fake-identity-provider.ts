import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An identity provider written from OpenID Connect Core 1.0, RFC 6749, RFC 7636 and RFC 9207, which can misbehave. */
export type FakeIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

type Json = Record<string, unknown>

/** Changes what the provider does; a well-behaved one changes nothing. */
export interface Misbehavior {
  /** Changes the configuration of the provider. */
  readonly discovery?: (configuration: Json) => Json
  /** Responds instead of the configuration, keys or tokens. */
  readonly respond?: (path: string, response: ServerResponse) => boolean
  readonly header?: (header: Json) => Json
  readonly claims?: (claims: Json) => Json
  /** Signs the token instead of the key of the provider. */
  readonly signature?: (signed: string) => string
  /** Changes the response of the token endpoint. */
  readonly tokens?: (tokens: Json) => Json
  /** Whether codes work more than once, without their client, verifier and redirect URL. */
  readonly isCareless?: boolean
}

export interface Person {
  readonly sub: string
  readonly [claim: string]: unknown
}

interface Grant {
  readonly person: Person
  readonly parameters: URLSearchParams
}

export const clientId = 'callbook'

/** With characters that Basic authentication encodes (RFC 6749, section 2.3.1). */
export const clientSecret = 'se:cret+of the/provider%'

export async function startIdentityProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const grants = new Map<string, Grant>()
  const provider = {
    issuer: '',
    misbehavior: {} as Misbehavior,
    requests: [] as string[],
    authorize
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    const { misbehavior, issuer } = provider
    provider.requests.push(path)
    if (misbehavior.respond?.(path, response) === true) return undefined
    if (path === '/.well-known/openid-configuration') {
      const configuration = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'profile', 'groups'],
        authorization_response_iss_parameter_supported: true
      }
      return sendJson(response, misbehavior.discovery?.(configuration) ?? configuration)
    }
    if (path === '/jwks') {
      return sendJson(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }]
      })
    }
    if (path === '/token') return sendTokens(await readBody(request), request.headers.authorization ?? '', response)

    return sendJson(response, { error: 'not_found' }, 404)
  }

  function sendTokens(body: URLSearchParams, authorization: string, response: ServerResponse): ServerResponse {
    const { misbehavior } = provider
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const credentials = [clientId, clientSecret].map(encodeForm).join(':')
    const isClient = authorization === `Basic ${Buffer.from(credentials).toString('base64')}`
    if (!misbehavior.isCareless && !isClient) return sendJson(response, { error: 'invalid_client' }, 401)
    const isGranted =
      grant?.parameters.get('code_challenge') === challenge &&
      grant.parameters.get('redirect_uri') === body.get('redirect_uri')
    if (grant === undefined || (!isGranted && !misbehavior.isCareless)) {
      return sendJson(response, { error: 'invalid_grant' }, 400)
    }
    if (!misbehavior.isCareless) grants.delete(code)
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', id_token: idTokenOf(grant, privateKey) }

    return sendJson(response, misbehavior.tokens?.(tokens) ?? tokens)
  }

  function idTokenOf({ person, parameters }: Grant, key: KeyObject): string {
    const { misbehavior, issuer } = provider
    const seconds = Math.floor(Date.now() / 1_000)
    const nonce = parameters.get('nonce') ?? undefined
    const asked = parameters.has('max_age') ? { auth_time: seconds } : {}
    const own = { iss: issuer, aud: clientId, exp: seconds + 300, iat: seconds, nonce, ...asked, ...person }
    const claims = misbehavior.claims?.(own) ?? own
    const header = misbehavior.header?.({ alg: 'RS256', kid: 'one' }) ?? { alg: 'RS256', kid: 'one' }
    const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature = misbehavior.signature?.(signed) ?? sign('sha256', Buffer.from(signed), key).toString('base64url')

    return `${signed}.${signature}`
  }

  /** Signs a person in at the URL, and returns the query of the callback. */
  function authorize(url: string, person: Person): string {
    const { searchParams: parameters } = new URL(url)
    const code = randomUUID()
    grants.set(code, { person, parameters })

    return new URLSearchParams({ code, state: parameters.get('state') ?? '', iss: provider.issuer }).toString()
  }

  const server = createServer((request, response) => void answer(request, response))
  // The process of the tests ends without it.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return provider
}

/** Signs with a key that the provider does not publish. */
export function signByForeignKey(signed: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

  return sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
}

/** Signs with the client secret, which every client of the provider knows. */
export function signBySecret(signed: string): string {
  return createHmac('sha256', clientSecret).update(signed).digest('base64url')
}

function sendJson(response: ServerResponse, body: Json, status = 200): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)

  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** application/x-www-form-urlencoded. */
function encodeForm(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length)
}
