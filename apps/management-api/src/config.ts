import { databaseUrl, redisUrl, requestSettings, serviceSettings } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'

export const Config = Type.Object({
  ...serviceSettings,
  ...requestSettings,
  DATABASE_URL: databaseUrl,
  DATABASE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 10 }),
  /** Shares limits between instances; without it each counts for itself. */
  REDIS_URL: Type.Optional(redisUrl),
  /** Requests per key and minute. */
  MANAGEMENT_RATE_LIMIT: Type.Integer({ minimum: 1, default: 600 }),
  /** How many clients an organization may add over the API. */
  MAX_CLIENTS_PER_ORGANIZATION: Type.Integer({ minimum: 1, default: 10_000 }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 })
})

export type Config = Static<typeof Config>
