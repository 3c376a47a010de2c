import { randomBytes } from 'node:crypto'
import { createPasswords, type IssuanceContext, type Passwords } from '@callbook/accounts'
import { createDatabase, type Database } from '@callbook/db'
import { type ErasureKey, type KeyRing, parseErasureKey, parseKeyRing } from '@callbook/domain'
import { createLimiter, type LimiterOptions, type RequestLimiter } from '@callbook/http'
import { createReleaseWriter, type ReportWriter, type WebhookUrls } from '@callbook/operations'
import { type AddressGuard, createAddressGuard } from '@callbook/outbound'
import type { RecordingStore } from '@callbook/recordings'
import type { ManagementConfig } from './config.ts'
import { type Attempts, createAttempts } from './console-access/attempts/attempts.ts'
import { createDeviceCookie, type DeviceCookie } from './console-access/attempts/device-cookie.ts'
import type { SecondFactorRule } from './console-access/authenticate.ts'
import { createConsoleBulkhead } from './console-access/console-bulkhead.ts'
import { createSessionCookie, type SessionCookie } from './console-access/session-cookie.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { createProviderRequests, type ProviderRequests } from './providers/provider-requests.ts'
import { createProviderClient, type ProviderClient } from './sso/provider-client.ts'
import { createSsoCookie, type SsoCookie } from './sso/sso-cookie.ts'

export interface ConsoleDependencies {
  /** Connections of the console, with the rights of its role. */
  readonly db: Database
  /** One per process, because it limits concurrent password checks. */
  readonly passwords: Passwords
  readonly keyRing: KeyRing
  /** Key for erasing callers; without it, none can be erased. */
  readonly erasureKey?: ErasureKey | undefined
  readonly attempts: Attempts
  readonly cookie: SessionCookie
  readonly device: DeviceCookie
  readonly secondFactor: SecondFactorRule
  /** Whether owners may revoke and rotate API keys. */
  readonly ownersRevokeKeys: boolean
  /** Contact for requests that only staff can fulfill, set by the operator. */
  readonly supportContact?: string | undefined
  readonly maxClients: number
  /** Origin of the console in links. */
  readonly origin: string
  /** Origins of the console: changes requested by other pages are rejected. */
  readonly origins: readonly string[]
  /** Base URL of /v1 for API consumers, without a trailing slash. */
  readonly apiUrl: string
  readonly webhookUrls: WebhookUrls
  readonly eventGuard: AddressGuard
  /** Additional API origins of providers that the operator allows. */
  readonly providerOrigins: readonly string[]
  /** Stored recordings; without it, none can be played. Closed by the process. */
  readonly recordings?: RecordingStore | undefined
  /** Sends requests to providers. Closed with the app. */
  readonly providerRequests: ProviderRequests
  /** Sends requests to identity providers. Closed with the app. */
  readonly sso: ProviderClient
  readonly ssoCookie: SsoCookie
  /** Allowed addresses of identity providers. */
  readonly ssoGuard: AddressGuard
  /** Stores rejected reports that are retried. Closed with the app. */
  readonly writer: ReportWriter
  readonly make: () => IssuanceContext
  /** Sends test events; without it, none are sent. */
  readonly sendEventTest?: SendEventTest | undefined
}

export interface Console extends ConsoleDependencies {
  /** Rate limit of a session, or of an address without one. Closed with the app. */
  readonly limiter: RequestLimiter
}

interface ConsoleParts
  extends Pick<LimiterOptions, 'logger' | 'redisUrl'>,
    Pick<Console, 'maxClients' | 'ownersRevokeKeys' | 'providerOrigins' | 'recordings' | 'supportContact'> {
  readonly db: Database
  readonly keyRing: KeyRing
  readonly erasureKey?: ErasureKey | undefined
  /** Origins of the console; the first is used in links. */
  readonly origins: readonly string[]
  readonly secondFactor: SecondFactorRule
  readonly webhookUrl: string
  /** Stores rejected reports that are retried; closed with the app. */
  readonly writer: ReportWriter
  /** Base URL of the API for API consumers; by default, the origin of the console. */
  readonly apiUrl?: string | undefined
  /** Allowed destinations of events; by default, only public internet addresses. */
  readonly eventGuard?: AddressGuard
  /** Allowed addresses of identity providers; by default, only public internet addresses. */
  readonly ssoGuard?: AddressGuard
  /** Forward proxy for requests to identity providers. */
  readonly ssoProxy?: URL | undefined
}

/** Maximum number of requests per minute and session. */
const requestLimit = 600

/** Attackers have any number of addresses: forgetting one only gives it a new start. */
const maxKeys = 100_000

/** Separate connections, so that users do not wait for API consumers. */
const connections = 5

type Options = Parameters<typeof createDatabase>[0]

type Connecting = Pick<Options, 'onIdleError' | 'onQuery'>

type Patience = Pick<Options, 'connectionTimeoutMs' | 'queryTimeoutMs' | 'statementTimeoutMs'>

/** Creates the database of the console, with connections of its own, whose organizations take turns. */
export function connectConsoleDatabase(connectionString: string, connecting: Connecting & Patience): Database {
  return createDatabase({
    connectionString,
    maxConnections: connections,
    preparesStatements: true,
    ...createConsoleBulkhead(),
    ...connecting
  })
}

/**
 * Creates the console of a process, with a pool that the process must close.
 *
 * @returns `undefined` without settings for a console
 */
export function connectConsole(
  config: ManagementConfig,
  { logger, recordings, ...connecting }: Connecting & Pick<LimiterOptions, 'logger'> & Pick<Console, 'recordings'>
): Console | undefined {
  const { CONSOLE_DATABASE_URL, CONSOLE_ORIGINS, ERASURE_KEY, SECRETS_KEY, PUBLIC_WEBHOOK_URL } = config
  if (CONSOLE_DATABASE_URL === undefined || CONSOLE_ORIGINS === undefined) return undefined
  if (SECRETS_KEY === undefined || PUBLIC_WEBHOOK_URL === undefined) return undefined

  const db = connectConsoleDatabase(CONSOLE_DATABASE_URL, connecting)
  const keyRing = parseKeyRing(SECRETS_KEY)
  const erasureKey = ERASURE_KEY === undefined ? undefined : parseErasureKey(ERASURE_KEY)
  const writer = createReleaseWriter({
    connectionString: CONSOLE_DATABASE_URL,
    onIdleError: connecting.onIdleError,
    now: () => new Date(),
    erasureKey
  })

  return createConsole({
    db,
    keyRing,
    erasureKey,
    origins: CONSOLE_ORIGINS,
    secondFactor: config.CONSOLE_SECOND_FACTOR,
    maxClients: config.MAX_CLIENTS_PER_ORGANIZATION,
    webhookUrl: PUBLIC_WEBHOOK_URL,
    writer,
    apiUrl: config.PUBLIC_API_URL,
    eventGuard: createAddressGuard(config.EVENTS_ALLOWED_SUBNETS),
    ssoGuard: createAddressGuard(config.SSO_ALLOWED_SUBNETS),
    ssoProxy: config.SSO_PROXY_URL === undefined ? undefined : new URL(config.SSO_PROXY_URL),
    ownersRevokeKeys: config.CONSOLE_OWNERS_REVOKE_KEYS,
    supportContact: config.SUPPORT_CONTACT,
    providerOrigins: config.PROVIDER_ORIGINS ?? [],
    recordings,
    logger,
    redisUrl: config.REDIS_URL
  })
}

export function createConsole({ webhookUrl, apiUrl, logger, redisUrl, ssoProxy, ...parts }: ConsoleParts): Console {
  const { keyRing, origins, eventGuard = createAddressGuard(), ssoGuard = createAddressGuard() } = parts
  const [origin] = origins
  if (origin === undefined) throw new Error('the console has no origin')

  const device = createDeviceCookie(origins, keyRing)

  return {
    ...parts,
    origin,
    apiUrl: withoutSlash(apiUrl ?? origin),
    eventGuard,
    webhookUrls: { keyRing, publicUrl: withoutSlash(webhookUrl) },
    passwords: createPasswords(randomBytes),
    attempts: createAttempts({ logger, redisUrl, device }),
    device,
    providerRequests: createProviderRequests({ logger, redisUrl }),
    sso: createProviderClient({ guard: ssoGuard, proxy: ssoProxy }),
    ssoCookie: createSsoCookie(origins, keyRing),
    ssoGuard,
    limiter: createLimiter({ name: 'console', limit: requestLimit, maxKeys, logger, redisUrl }),
    cookie: createSessionCookie(origins),
    make: () => ({ now: new Date(), randomBytes })
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
