import { randomBytes } from 'node:crypto'
import { createPasswords } from '@callbook/accounts'
import { createReleaseWriter, type ReportWriter } from '@callbook/admin'
import { createDatabase, type Database } from '@callbook/db'
import { type ErasureKey, type KeyRing, parseErasureKey, parseKeyRing } from '@callbook/domain'
import { type AddressGuard, createAddressGuard } from '@callbook/events'
import { createLimiter, type LimiterOptions } from '@callbook/http'
import type { Config } from '../config.ts'
import { createAttempts } from './access/attempts.ts'
import type { SecondFactorRule } from './access/authenticate.ts'
import { createSessionCookie } from './access/session-cookie.ts'
import { createTurns } from './access/turns.ts'
import type { Console } from './api.ts'
import { createProviderVisits } from './providers/provider-visits.ts'

interface ConsoleParts
  extends Pick<LimiterOptions, 'logger' | 'redisUrl'>,
    Pick<Console, 'maxClients' | 'ownersRevokeKeys' | 'providerOrigins' | 'supportContact'> {
  readonly db: Database
  readonly keyRing: KeyRing
  readonly erasureKey?: ErasureKey | undefined
  /** Where people open it; the first is written into links. */
  readonly origins: readonly string[]
  readonly secondFactor: SecondFactorRule
  /** The address of the webhook host. */
  readonly webhookUrl: string
  /** Stores what people release; closed with the app. */
  readonly writer: ReportWriter
  /** Where programs of tenants reach the API; without it, where people open the console. */
  readonly apiUrl?: string | undefined
  /** Where events may be sent; without it, to the internet alone. */
  readonly eventGuard?: AddressGuard
}

/** Per minute and session. */
const requestLimit = 600

/** Strangers have as many addresses as they like: forgetting one only gives it a new start. */
const maxKeys = 100_000

/** What a person waits for does not wait for what programs of tenants ask. */
const connections = 5

type Options = Parameters<typeof createDatabase>[0]

type Connecting = Pick<Options, 'onIdleError' | 'onQuery'>

type Patience = Pick<Options, 'connectionTimeoutMs' | 'queryTimeoutMs' | 'statementTimeoutMs'>

/** The database by connections that nothing but the console uses, whose organizations take turns. */
export function connectConsoleDatabase(connectionString: string, connecting: Connecting & Patience): Database {
  return createDatabase({
    connectionString,
    maxConnections: connections,
    preparesStatements: true,
    ...createTurns(),
    ...connecting
  })
}

/** The console of a process, with a pool of its own that whoever closes the process closes; undefined without settings for it. */
export function connectConsole(
  config: Config,
  { logger, ...connecting }: Connecting & Pick<LimiterOptions, 'logger'>
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

  return openConsole({
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
    ownersRevokeKeys: config.CONSOLE_OWNERS_REVOKE_KEYS,
    supportContact: config.SUPPORT_CONTACT,
    providerOrigins: config.PROVIDER_ORIGINS ?? [],
    logger,
    redisUrl: config.REDIS_URL
  })
}

/** What a console works with. */
export function openConsole({ webhookUrl, apiUrl, logger, redisUrl, ...parts }: ConsoleParts): Console {
  const { keyRing, origins, eventGuard = createAddressGuard() } = parts
  const [origin] = origins
  if (origin === undefined) throw new Error('a console is opened nowhere')

  return {
    ...parts,
    origin,
    apiUrl: withoutSlash(apiUrl ?? origin),
    eventGuard,
    webhookUrls: { keyRing, publicUrl: withoutSlash(webhookUrl) },
    passwords: createPasswords(randomBytes),
    attempts: createAttempts({ logger, redisUrl }),
    providerVisits: createProviderVisits({ logger, redisUrl }),
    limiter: createLimiter({ name: 'console', limit: requestLimit, maxKeys, logger, redisUrl }),
    cookie: createSessionCookie(origins),
    make: () => ({ now: new Date(), randomBytes })
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
