import { databaseUrl, redisUrl, requestSettings, serviceSettings } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'

export const IngestConfig = Type.Object({
  ...serviceSettings,
  ...requestSettings,
  DATABASE_URL: databaseUrl,
  DATABASE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 10 }),
  /** Shares limits between instances; without it, each instance counts separately. */
  REDIS_URL: Type.Optional(redisUrl),
  /** Requests per endpoint and minute. */
  WEBHOOK_RATE_LIMIT: Type.Integer({ minimum: 1, default: 1_000 }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3001 }),
  /** Stores reports while the database is unavailable: a directory on a local disk, used by this process only. */
  SPOOL_DIR: Type.Optional(Type.String()),
  SPOOL_MAX_BYTES: Type.Integer({ minimum: 1_048_576, default: 1_073_741_824 }),
  /** Keys of 32 bytes in base64, comma-separated: the first encrypts, all decrypt. */
  SECRETS_KEY: Type.String({
    pattern: '^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=)*$',
    description: '32 bytes in base64, or several such keys separated by commas'
  }),
  /** 32 bytes in base64. Without it, no report is stored that may concern an erased caller. */
  ERASURE_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: '32 bytes in base64' }))
})

export type IngestConfig = Static<typeof IngestConfig>
