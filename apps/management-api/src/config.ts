import { databaseUrlProblem } from '@callbook/db'
import { proxyUrlProblem } from '@callbook/events'
import { databaseUrl, redisUrl, requestSettings, serviceSettings } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'
import { consoleDependencies, consoleDirProblem, consoleSettings } from './console/settings.ts'

export const Config = Type.Object(
  {
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
    /** Addresses that are none of the internet, and to which events are sent nevertheless, by http as well. */
    EVENTS_ALLOWED_SUBNETS: Type.Array(Type.String({ format: 'cidr' }), {
      default: [],
      description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
    }),
    /** A forward proxy that makes the connections to endpoints of tenants. */
    EVENTS_PROXY_URL: Type.Optional(Type.String()),
    PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
    ...consoleSettings
  },
  { dependentRequired: consoleDependencies }
)

/** What is wrong with values whose form is right. */
export const configChecks = {
  DATABASE_URL: databaseUrlProblem,
  CONSOLE_DATABASE_URL: databaseUrlProblem,
  CONSOLE_DIR: consoleDirProblem,
  EVENTS_PROXY_URL: proxyUrlProblem
}

export type Config = Static<typeof Config>
