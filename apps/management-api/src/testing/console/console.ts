import { hash, randomBytes } from 'node:crypto'
import { createPasswords } from '@callbook/accounts'
import { newId, ping } from '@callbook/db'
import { connectAs, type TestDb, urlAs } from '@callbook/db/testing'
import { parseErasureKey, parseKeyRing, type UserId } from '@callbook/domain'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { createReleaseWriter } from '@callbook/operations'
import { createAddressGuard } from '@callbook/outbound'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { buildManagementApi, type ManagementDependencies } from '../../app.ts'
import { type Console, createConsole } from '../../console.ts'
import { recordings } from '../recordings.ts'
import { followContract, patienceMs, sendTests } from '../start-app.ts'

const hourMs = 3_600_000

export const origin = 'https://console.example.com'

export const cookieName = '__Host-callbook_session'

export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'

/** As cheap as possible, since tests do not depend on the cost. */
export const passwords = createPasswords(randomBytes, { algorithm: 'argon2id', memory: 8, passes: 1, lanes: 1 })

const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

/** URLs of a webhook host that does not exist. */
export const webhookUrls = { keyRing, publicUrl: 'https://127.0.0.1:1' }

/** `undefined` removes a default header. */
type Headers = Readonly<Record<string, string | undefined>>

let addresses = 0

type Options = Partial<Console> &
  Partial<Pick<ManagementDependencies, 'responseLimits' | 'bodyLimits' | 'consoleFiles' | 'logger' | 'trustedProxies'>>

/** Starts a console on a database, with the rights of its role. */
export function startConsole(
  testDb: TestDb,
  { responseLimits, bodyLimits, consoleFiles, trustedProxies, logger = createQuietLogger(), ...options }: Options = {}
) {
  const db = connectAs('management', testDb)
  const eventGuard = createAddressGuard(['127.0.0.0/8'])
  const ofConsole = {
    db: connectAs('console', testDb),
    keyRing,
    erasureKey: parseErasureKey(Buffer.alloc(32, 9).toString('base64')),
    origins: [origin],
    maxClients: 10_000,
    ownersRevokeKeys: false,
    providerOrigins: [],
    webhookUrl: webhookUrls.publicUrl,
    eventGuard,
    ssoGuard: createAddressGuard(['127.0.0.0/8']),
    recordings,
    writer: createReleaseWriter({
      connectionString: urlAs('console', testDb),
      onIdleError: () => undefined,
      now: () => new Date()
    }),
    logger
  } as const
  const app = buildManagementApi({
    db,
    keyDb: db,
    checkDatabase: () => ping(db),
    sendEventTest: sendTests(eventGuard, logger),
    limiter: createLimiter({ name: 'management', limit: 600, logger }),
    console: { ...createConsole({ ...ofConsole, secondFactor: 'optional' }), passwords, ...options },
    ...(responseLimits !== undefined && { responseLimits }),
    bodyLimits,
    consoleFiles,
    handlerTimeout: patienceMs,
    ...(trustedProxies !== undefined && { trustedProxies }),
    logger
  })
  const sendRequest = followContract(app, '/console/api/openapi.json')

  return { app, open: () => openBrowser(testDb, sendRequest) }
}

export type Browser = ReturnType<typeof openBrowser>

/** Creates a browser on a page of the console, with its own address and cookies. */
function openBrowser(testDb: TestDb, sendRequest: (options: InjectOptions) => Promise<Response>) {
  addresses += 1
  const remoteAddress = `198.51.${addresses >> 8}.${addresses & 255}`
  const browser = {
    token: undefined as string | undefined,
    device: undefined as string | undefined,
    /** Sign-in that has begun at an identity provider. */
    sso: undefined as string | undefined,
    send,
    enter,
    signIn
  }

  async function send(method: Method, path: string, payload?: object, headers: Headers = {}) {
    const cookies = [
      ...(browser.token === undefined ? [] : [`${cookieName}=${browser.token}`]),
      ...(browser.device === undefined ? [] : [`__Host-callbook_device=${browser.device}`]),
      ...(browser.sso === undefined ? [] : [`__Host-callbook_sso=${browser.sso}`])
    ]
    const cookie = cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
    const all = Object.entries({ origin, 'sec-fetch-site': 'same-origin', ...cookie, ...headers })
    const own = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    const url = `/console/api${path}`
    const response = await sendRequest({
      method,
      url,
      remoteAddress,
      headers: own,
      ...(payload !== undefined && { payload })
    })
    const [, token] = /__Host-callbook_session=([^;]*)/.exec(String(response.headers['set-cookie'] ?? '')) ?? []
    if (token !== undefined) browser.token = token === '' ? undefined : token
    const [, device] = /__Host-callbook_device=([^;]*)/.exec(String(response.headers['set-cookie'] ?? '')) ?? []
    if (device !== undefined) browser.device = device
    const [, sso] = /__Host-callbook_sso=([^;]*)/.exec(String(response.headers['set-cookie'] ?? '')) ?? []
    if (sso !== undefined) browser.sso = sso === '' ? undefined : sso

    return response
  }

  /** Opens a session as after a sign-in, without the request. */
  async function enter({ id }: { readonly id: UserId }): Promise<void> {
    const [token, now] = [randomBytes(32).toString('base64url'), new Date()]
    const times = { created_at: now, seen_at: now, confirmed_at: now, expires_at: new Date(now.getTime() + hourMs) }
    const client = { ip: remoteAddress, user_agent: 'lightMyRequest' }
    const token_hash = hash('sha256', token, 'buffer')
    await testDb
      .insertInto('sessions')
      .values({ id: newId(), token_hash, user_id: id, ...times, ...client })
      .execute()
    browser.token = token
  }

  async function signIn({ email }: { readonly email: string }, password = 'correct horse battery') {
    return await send('POST', '/session', { email, password })
  }

  return browser
}
