import type { IdentityClaims } from '@callbook/accounts'
import type { IdentityProviderRow } from '@callbook/db/accounts'
import { ExpectedError } from '@callbook/domain'
import { createFairLimiter } from '@callbook/limits'
import {
  type AddressGuard,
  createGuardedAgent,
  lookupOwner,
  RefusedAddressError,
  ResponseTooLargeError
} from '@callbook/outbound'
import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { type Dispatcher, request } from 'undici'

/** Requests to identity providers: discovery, keys and codes. */
export interface ProviderClient {
  /**
   * Returns the URL at which the browser signs in.
   *
   * @throws {ProviderError} if the configuration of the provider cannot be read
   */
  authorizationUrl(provider: ConfiguredProvider, flow: SignInFlow): Promise<string>
  /**
   * Exchanges the code of a callback, and verifies the ID token: signature, issuer, audience, nonce, times.
   *
   * @param query of the callback
   * @throws {ProviderError} with the step that failed
   */
  readClaims(provider: ConfiguredProvider, flow: SignInFlow, query: URLSearchParams): Promise<IdentityClaims>
  close(): Promise<void>
}

export interface ConfiguredProvider
  extends Pick<IdentityProviderRow, 'client_id' | 'groups_claim' | 'issuer' | 'organization_id' | 'updated_at'> {
  /** Decrypted. */
  readonly client_secret: string
}

/** The configuration of the library for each way to authenticate the client. */
interface Configurations {
  readonly usual: oidc.Configuration
  /** Tried if the provider rejects the client. */
  readonly other: oidc.Configuration | undefined
}

/** What both steps of a sign-in share. */
export interface SignInFlow {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Of PKCE, RFC 7636. */
  readonly verifier: string
  /** Whether the user must enter a credential again. */
  readonly isFresh: boolean
}

/** A step of single sign-on failed at the identity provider. The message is for users, without text of the provider. */
export class ProviderError extends ExpectedError {
  override readonly name = 'ProviderError'
  override readonly status = 403
  override readonly title = 'Single Sign-On Failed'
  override readonly hasPublicMessage = true
}

interface Options {
  readonly guard: AddressGuard
  readonly proxy?: URL | undefined
  /** Time limit of each request. */
  readonly timeoutMs?: number
}

const maxBytes = 256 * 1024

/** Requests of an organization: a provider that does not respond holds up only its own users. */
const limits = {
  width: Number.POSITIVE_INFINITY,
  widthPerKey: 2,
  maxWaitMs: 5_000,
  maxWaitingPerKey: 20,
  tooMany: 'The identity provider is slow to respond: try again in a moment'
}

const [discoveryMs, maxKnown] = [10 * 60_000, 1_000]

/** Signatures by a key that only the identity provider has: no `none`, and none by the client secret. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']

/** Maximum age of an authentication that confirms a session, in seconds. */
const maxAgeSeconds = 600

export function createProviderClient({ guard, proxy, timeoutMs = 5_000 }: Options): ProviderClient {
  const dispatcher = createGuardedAgent({ guard, proxy, maxResponseBytes: maxBytes })
  const turns = createFairLimiter(limits)
  const known = new LRUCache<string, Configurations>({ max: maxKnown, ttl: discoveryMs })
  const fetchGuarded = createFetch(dispatcher)

  async function configure(provider: ConfiguredProvider): Promise<Configurations> {
    const { organization_id, updated_at, issuer, client_id, client_secret } = provider
    const key = `${organization_id} ${updated_at}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const url = new URL(issuer)
    const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const options = { [oidc.customFetch]: fetchGuarded, timeout: timeoutMs / 1_000, execute }
    const discovered = await oidc.discovery(url, client_id, undefined, oidc.None(), options)
    const server = checkServer(discovered.serverMetadata(), url)
    const create = (authentication: oidc.ClientAuth) => {
      const config = new oidc.Configuration(server, client_id, client_secret, authentication)
      config[oidc.customFetch] = fetchGuarded
      config.timeout = timeoutMs / 1_000
      if (url.protocol === 'http:') oidc.allowInsecureRequests(config)
      oidc.enableNonRepudiationChecks(config)

      return config
    }
    const { usual, other } = authenticationsOf(server, client_secret)
    const configurations = { usual: create(usual), other: other && create(other) }
    known.set(key, configurations)

    return configurations
  }

  async function inTurn<Result>(
    provider: ConfiguredProvider,
    step: Step,
    work: () => Promise<Result>
  ): Promise<Result> {
    const organizationId = provider.organization_id
    return await turns.run(organizationId, () =>
      lookupOwner.run(organizationId, async () => {
        try {
          return await work()
        } catch (error) {
          throw error instanceof ExpectedError ? error : new ProviderError(describeFailure(error, step))
        }
      })
    )
  }

  return {
    async authorizationUrl(provider, flow) {
      const { usual } = await inTurn(provider, 'discovery', () => configure(provider))
      const hasGroups = usual.serverMetadata().scopes_supported?.includes('groups') === true
      const url = oidc.buildAuthorizationUrl(usual, {
        redirect_uri: flow.redirectUri,
        scope: `openid email profile${provider.groups_claim !== null && hasGroups ? ' groups' : ''}`,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(flow.isFresh && { max_age: '0' })
      })

      return url.href
    },
    async readClaims(provider, flow, query) {
      const configurations = await inTurn(provider, 'discovery', () => configure(provider))
      const url = new URL(flow.redirectUri)
      url.search = query.toString()
      const checks = {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
        ...(flow.isFresh && { maxAge: maxAgeSeconds })
      }
      const tokens = await inTurn(provider, 'code', () => exchange(configurations, url, checks))

      return claimsOf(provider, tokens.claims())
    },
    close: () => dispatcher.destroy()
  }
}

/**
 * Returns a fetch without redirects and decompression, whose responses are limited in raw bytes: a compressed one could
 * be a thousand times as large.
 */
function createFetch(dispatcher: Dispatcher): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await request(url, {
      dispatcher,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body === undefined || body === null ? null : String(body),
      ...(signal && { signal })
    })
    const text = await answer.body.text()
    if (answer.headers['content-encoding'] !== undefined) throw new ProviderError('it compressed a response')
    const { statusCode: status } = answer
    const type = answer.headers['content-type']
    const isEmpty = status === 204 || status === 205 || status === 304

    return new Response(isEmpty ? null : text, {
      status,
      headers: typeof type === 'string' ? { 'content-type': type } : {}
    })
  }
}

/**
 * Checks what discovery returned. A provider for several issuers, such as `common` of Entra, would let users of any of
 * them sign in.
 */
function checkServer(server: oidc.ServerMetadata, issuer: URL): oidc.ServerMetadata {
  if (URL.parse(server.issuer)?.href !== issuer.href) {
    throw new ProviderError('The configuration is of another issuer: enter the issuer exactly as it names itself')
  }
  const endpoint = URL.parse(server.authorization_endpoint ?? '')
  if (endpoint?.protocol !== 'https:' && endpoint?.protocol !== issuer.protocol) {
    throw new ProviderError('The configuration has no https address for signing in')
  }
  const supported = server.id_token_signing_alg_values_supported
  const allowed = signatures.filter((one) => supported?.includes(one) ?? one === 'RS256')
  if (allowed.length === 0)
    throw new ProviderError('The identity provider has no signature by a private key, such as RS256')

  return { ...server, id_token_signing_alg_values_supported: allowed }
}

/**
 * Exchanges a code. A client that was rejected is authenticated in the other way, if there is one: some providers do not
 * decode what RFC 6749 encodes in Basic authentication, such as hyphens of a secret, and some accept only the body.
 */
async function exchange(
  { usual, other }: Configurations,
  url: URL,
  checks: oidc.AuthorizationCodeGrantChecks
): ReturnType<typeof oidc.authorizationCodeGrant> {
  try {
    return await oidc.authorizationCodeGrant(usual, url, { ...checks })
  } catch (error) {
    if (other === undefined || !isRejectedClient(error)) throw error
    return await oidc.authorizationCodeGrant(other, url, { ...checks })
  }
}

function isRejectedClient(error: unknown): boolean {
  return error instanceof Error && 'error' in error && error.error === 'invalid_client'
}

/** OpenID Connect Discovery 1.0, section 3: `client_secret_basic` if nothing is listed. */
function authenticationsOf(
  server: oidc.ServerMetadata,
  secret: string
): { readonly usual: oidc.ClientAuth; readonly other?: oidc.ClientAuth } {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  if (!methods.includes('client_secret_post')) return { usual: basic }

  return methods.includes('client_secret_basic') ? { usual: basic, other: post } : { usual: post }
}

const maxSubject = 255

function claimsOf(provider: ConfiguredProvider, claims: oidc.IDToken | undefined): IdentityClaims {
  const { sub: subject = '', auth_time: time } = claims ?? {}
  const isVerified = claims?.['email_verified']
  if (subject === '' || subject.length > maxSubject || /\p{Cc}/u.test(subject)) {
    throw new ProviderError('The ID token has no valid subject (sub)')
  }
  const authenticatedAt = typeof time === 'number' ? new Date(time * 1_000) : undefined
  if (Number.isNaN(authenticatedAt?.getTime())) {
    throw new ProviderError('The ID token has no valid time of authentication (auth_time)')
  }
  const name = textOf(claims?.['name']) ?? textOf(claims?.['preferred_username'])

  return {
    issuer: provider.issuer,
    subject,
    email: isVerified === false || isVerified === 'false' ? undefined : textOf(claims?.['email']),
    name,
    groups: provider.groups_claim === null ? undefined : listOf(claims?.[provider.groups_claim]),
    authenticatedAt
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed().replaceAll('\u0000', '') : undefined
}

function listOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value]

  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}

type Step = 'code' | 'discovery'

const steps: Readonly<Record<Step, string>> = {
  discovery: 'Reading the configuration of the identity provider failed',
  code: 'Completing the sign-in at the identity provider failed'
}

/** Causes for readers, by code of the library. */
const causes: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'it did not respond within 5 seconds',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'it did not respond as expected: check the issuer',
  OAUTH_RESPONSE_IS_NOT_JSON: 'it did not respond with JSON: check the issuer',
  OAUTH_PARSE_ERROR: 'it did not respond with JSON: check the issuer',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'the configuration is of another issuer: check the issuer',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'the ID token is not for this sign-in (issuer, audience or nonce)',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the ID token is too old, or a clock is wrong; a confirmation needs a new sign-in',
  OAUTH_KEY_SELECTION_FAILED: 'no published key fits the signature of the ID token',
  OAUTH_INVALID_RESPONSE: 'the response is not valid for this sign-in: start again',
  OAUTH_UNSUPPORTED_OPERATION: 'the ID token is signed by an algorithm that is not accepted',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'an address in its configuration does not start with https'
}

/** Errors of RFC 6749 and OpenID Connect that name a step for readers. */
const returned: Readonly<Record<string, string>> = {
  access_denied: 'access was denied there: ask its administrator to assign the application to you',
  invalid_client: 'it rejected the client: check client ID and client secret',
  invalid_grant: 'the code was used or has expired: start again',
  invalid_scope: 'it does not know the scopes openid, email and profile',
  login_required: 'you must sign in there: start again',
  unauthorized_client: 'the application may not use the authorization code flow: change its settings there'
}

function describeFailure(error: unknown, step: Step): string {
  return `${steps[step]}: ${causeOf(error)}`
}

function causeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof RefusedAddressError) return 'its address is not public, and not in SSO_ALLOWED_SUBNETS'
    if (one instanceof ResponseTooLargeError || one instanceof ProviderError) return one.message
    if ('error' in one && typeof one.error === 'string') {
      const code = /^[a-z_]{1,50}$/.test(one.error) ? one.error : 'unknown'
      return returned[code] ?? `it returned the error ${code}`
    }
    if (one.name === 'TimeoutError') return causes['OAUTH_TIMEOUT'] ?? ''
    const cause = 'code' in one && typeof one.code === 'string' ? causes[one.code] : undefined
    if (cause !== undefined) return cause
  }

  return 'it could not be reached, or its response was not valid'
}
