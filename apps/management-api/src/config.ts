import { databaseUrlProblem } from '@callbook/db'
import { databaseUrl, redisUrl, requestSettings, serviceSettings } from '@callbook/http'
import { proxyUrlProblem } from '@callbook/outbound'
import { storeSettings } from '@callbook/recordings'
import { type Static, Type } from '@sinclair/typebox'
import { consoleDependencies, consoleDirProblem, consoleSettings } from './console-settings.ts'

export const Config = Type.Object(
  {
    ...serviceSettings,
    ...requestSettings,
    DATABASE_URL: databaseUrl,
    DATABASE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 10 }),
    /** Shares limits between instances; without it, each instance counts separately. */
    REDIS_URL: Type.Optional(redisUrl),
    /** Maximum number of requests per key and minute. */
    MANAGEMENT_RATE_LIMIT: Type.Integer({ minimum: 1, default: 600 }),
    MAX_CLIENTS_PER_ORGANIZATION: Type.Integer({ minimum: 1, default: 10_000 }),
    /** Private addresses to which events may be sent, also by http. */
    EVENTS_ALLOWED_SUBNETS: Type.Array(Type.String({ format: 'cidr' }), {
      default: [],
      description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
    }),
    EVENTS_PROXY_URL: Type.Optional(Type.String()),
    ...storeSettings,
    /** Whether a bucket sends recordings itself, or this service passes them on. */
    RECORDINGS_DELIVERY: Type.Union([Type.Literal('redirect'), Type.Literal('proxy')], { default: 'redirect' }),
    PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
    ...consoleSettings
  },
  { dependentRequired: consoleDependencies }
)

export const configChecks = {
  DATABASE_URL: databaseUrlProblem,
  CONSOLE_DATABASE_URL: databaseUrlProblem,
  CONSOLE_DIR: consoleDirProblem,
  EVENTS_PROXY_URL: proxyUrlProblem
}

export type Config = Static<typeof Config>
