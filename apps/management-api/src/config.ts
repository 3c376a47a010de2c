import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrlProblem } from '@callbook/db'
import { databaseUrl, redisUrl, requestSettings, serviceSettings, webUrl } from '@callbook/http'
import { proxyUrlProblem } from '@callbook/outbound'
import { storeSettings } from '@callbook/recordings'
import { FormatRegistry, type Static, Type } from '@sinclair/typebox'

FormatRegistry.Set('console-origin', isConsoleOrigin)

FormatRegistry.Set('provider-origin', isOrigin)

/**
 * Settings of the console, which the settings of the service include. Without a folder and a database, there is no
 * console.
 */
const consoleSettings = {
  CONSOLE_DIR: Type.Optional(Type.String()),
  /** The same database, with the role of the console. */
  CONSOLE_DATABASE_URL: Type.Optional(databaseUrl),
  /** Origins of the console; the first is used in links. */
  CONSOLE_ORIGINS: Type.Optional(
    Type.Array(Type.String({ format: 'console-origin' }), {
      minItems: 1,
      description:
        'addresses such as https://console.example.com, separated by commas, without a path; http only at 127.0.0.1, [::1] and localhost'
    })
  ),
  CONSOLE_SECOND_FACTOR: Type.Union(
    (['optional', 'staff', 'everyone'] as const).map((who) => Type.Literal(who)),
    { default: 'staff' }
  ),
  /** Base URL of the API for API consumers; by default, the origin of the console. */
  PUBLIC_API_URL: Type.Optional(webUrl('https://api.example.com')),
  /** Whether owners may revoke and rotate API keys without asking SUPPORT_CONTACT. */
  CONSOLE_OWNERS_REVOKE_KEYS: Type.Boolean({ default: false }),
  /** Contact for requests that only staff can fulfill: an email address, a phone number or a name. */
  SUPPORT_CONTACT: Type.Optional(Type.String({ maxLength: 200, description: 'at most 200 characters' })),
  /** Keys of 32 bytes in base64, comma-separated: the first encrypts, all decrypt. */
  SECRETS_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=)*$',
      description: '32 bytes in base64, or several such keys separated by commas'
    })
  ),
  /** URL of the webhook host, as reachable for providers. */
  PUBLIC_WEBHOOK_URL: Type.Optional(webUrl('https://hooks.example.com')),
  /** Additional API origins of providers, such as a proxy. */
  PROVIDER_ORIGINS: Type.Optional(
    Type.Array(Type.String({ format: 'provider-origin' }), {
      description: 'addresses such as https://proxy.example.com, separated by commas, without a path'
    })
  ),
  /** Private addresses of identity providers, also by http. */
  SSO_ALLOWED_SUBNETS: Type.Array(Type.String({ format: 'cidr' }), {
    default: [],
    description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
  }),
  SSO_PROXY_URL: Type.Optional(Type.String()),
  /**
   * 32 bytes in base64. Without it, no caller can be erased, and no report retried that may be about an erased caller.
   */
  ERASURE_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: '32 bytes in base64' }))
}

const consoleDependencies = {
  CONSOLE_DATABASE_URL: ['CONSOLE_DIR', 'CONSOLE_ORIGINS', 'SECRETS_KEY', 'PUBLIC_WEBHOOK_URL']
}

/** Returns the problem of a folder that should contain the built console. */
export function consoleDirProblem(dir: string): string | undefined {
  return existsSync(join(dir, 'index.html')) ? undefined : 'must be a folder with an index.html: the built console'
}

/** Returns whether an origin is allowed: cookies of the console require TLS, except on the same machine. */
function isConsoleOrigin(text: string): boolean {
  const { origin, protocol, hostname } = URL.parse(text) ?? {}
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname ?? '')

  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

function isOrigin(text: string): boolean {
  const { origin, protocol } = URL.parse(text) ?? {}

  return origin === text && (protocol === 'https:' || protocol === 'http:')
}

export const ManagementConfig = Type.Object(
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
  EVENTS_PROXY_URL: proxyUrlProblem,
  SSO_PROXY_URL: proxyUrlProblem
}

export type ManagementConfig = Static<typeof ManagementConfig>
