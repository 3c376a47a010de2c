import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, webUrl } from '@callbook/http'
import { FormatRegistry, Type } from '@sinclair/typebox'

FormatRegistry.Set('console-origin', isConsoleOrigin)
FormatRegistry.Set('provider-origin', isOrigin)

/** The settings of the console, to spread into those of the service. Without a folder and a database there is none. */
export const consoleSettings = {
  /** The folder of its built files. */
  CONSOLE_DIR: Type.Optional(Type.String()),
  /** The same database, as the role that does what people do. */
  CONSOLE_DATABASE_URL: Type.Optional(databaseUrl),
  /** Where people open it; the first is written into links. */
  CONSOLE_ORIGINS: Type.Optional(
    Type.Array(Type.String({ format: 'console-origin' }), {
      minItems: 1,
      description:
        'addresses such as https://console.example.com, separated by commas, without a path; http only at 127.0.0.1, [::1] and localhost'
    })
  ),
  /** Who has to sign in with a second factor. */
  CONSOLE_SECOND_FACTOR: Type.Union(
    (['optional', 'staff', 'everyone'] as const).map((who) => Type.Literal(who)),
    { default: 'optional' }
  ),
  /** Where programs of tenants reach the API; without it, where people open the console. */
  PUBLIC_API_URL: Type.Optional(webUrl('https://api.example.com')),
  /** Whether owners revoke and rotate API keys themselves, without asking whom SUPPORT_CONTACT names. */
  CONSOLE_OWNERS_REVOKE_KEYS: Type.Boolean({ default: false }),
  /** Whom people ask for what is done by staff alone: an e-mail address, a phone number, a name. */
  SUPPORT_CONTACT: Type.Optional(Type.String({ maxLength: 200, description: 'at most 200 characters' })),
  /** Keys of 32 bytes in base64, comma-separated: the first encrypts, all decrypt. */
  SECRETS_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=)*$',
      description: '32 bytes in base64, or several such keys separated by commas'
    })
  ),
  /** The address of the webhook host, as providers reach it. */
  PUBLIC_WEBHOOK_URL: Type.Optional(webUrl('https://hooks.example.com')),
  /** Where providers may be asked beside their own origins, such as at a proxy. */
  PROVIDER_ORIGINS: Type.Optional(
    Type.Array(Type.String({ format: 'provider-origin' }), {
      description: 'addresses such as https://proxy.example.com, separated by commas, without a path'
    })
  ),
  /** 32 bytes in base64: without it, no caller is erased, and no report released that may be of one who was. */
  ERASURE_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: '32 bytes in base64' }))
}

/** What has to be there beside what. */
export const consoleDependencies = {
  CONSOLE_DATABASE_URL: ['CONSOLE_DIR', 'CONSOLE_ORIGINS', 'SECRETS_KEY', 'PUBLIC_WEBHOOK_URL']
}

/** What is wrong with the folder that is said to have the built files. */
export function consoleDirProblem(dir: string): string | undefined {
  return existsSync(join(dir, 'index.html')) ? undefined : 'must be a folder with an index.html: the built console'
}

/** Cookies of the console are sent over TLS alone, but on the machine itself. */
function isConsoleOrigin(text: string): boolean {
  const { origin, protocol, hostname } = URL.parse(text) ?? {}
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname ?? '')

  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

function isOrigin(text: string): boolean {
  const { origin, protocol } = URL.parse(text) ?? {}

  return origin === text && (protocol === 'https:' || protocol === 'http:')
}
