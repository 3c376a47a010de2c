import { databaseUrlProblem } from '@callbook/db'
import type { ModelSettings } from '@callbook/evaluation'
import { databaseUrl, serviceSettings, webUrl } from '@callbook/http'
import { proxyUrlProblem } from '@callbook/outbound'
import { storeSettings } from '@callbook/recordings'
import { type Static, Type } from '@sinclair/typebox'

const Usd = Type.Optional(Type.Number({ minimum: 0 }))

/** A model needs both an address and a name. */
const modelNeedsBoth = {
  EVALUATOR_BASE_URL: ['EVALUATOR_MODEL'],
  EVALUATOR_MODEL: ['EVALUATOR_BASE_URL']
}

/** Settings of the jobs that copy recordings. */
const copySettings = {
  RECORDINGS_MAX_BYTES: Type.Integer({ minimum: 1_048_576, default: 209_715_200 }),
  RECORDINGS_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 32, default: 4 }),
  /** Folder for recordings until they are stored. */
  RECORDINGS_TEMP_DIR: Type.Optional(Type.String()),
  /** Non-public addresses from which recordings may be copied, also by http. */
  RECORDINGS_ALLOWED_SUBNETS: Type.Array(Type.String({ format: 'cidr' }), {
    default: [],
    description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
  }),
  RECORDINGS_PROXY_URL: Type.Optional(Type.String())
}

export const WorkerConfig = Type.Object(
  {
    ...serviceSettings,
    DATABASE_URL: databaseUrl,
    DATABASE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 10 }),
    /** The port of the health route. */
    PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3002 }),
    /**
     * The URL of an OpenAI-compatible API: `https://api.openai.com/v1`. Without it, only work that needs no model is
     * done.
     */
    EVALUATOR_BASE_URL: Type.Optional(webUrl('https://api.openai.com/v1')),
    EVALUATOR_MODEL: Type.Optional(Type.String()),
    EVALUATOR_API_KEY: Type.Optional(
      Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'visible ASCII characters without a space' })
    ),
    EVALUATOR_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 100, default: 4 }),
    /** Timeout of one response of the model. Node waits at most five minutes for the beginning of a response. */
    EVALUATOR_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 300_000, default: 60_000 }),
    /** Price per million tokens, for the cost of results. A cost reported by the API takes precedence. */
    EVALUATOR_INPUT_USD_PER_MILLION: Usd,
    EVALUATOR_OUTPUT_USD_PER_MILLION: Usd,
    /**
     * Decrypts the secrets that events are signed with, and the keys of provider accounts. Without it, no events are
     * sent and no provider is queried.
     */
    SECRETS_KEY: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=)*$',
        description: '32 bytes in base64, or several such keys separated by commas'
      })
    ),
    /** The public address of the API, for links in events. */
    PUBLIC_API_URL: Type.Optional(webUrl('https://api.example.com')),
    /** Addresses of the console. Links in messages to users lead to the first. */
    CONSOLE_ORIGINS: Type.Optional(
      Type.Array(Type.String({ pattern: '^https?://[^/?#@\\s]+$' }), {
        minItems: 1,
        description: 'addresses such as https://console.example.com, separated by commas, without a path'
      })
    ),
    /** Non-public addresses to which events may be sent, also by http. */
    EVENTS_ALLOWED_SUBNETS: Type.Array(Type.String({ format: 'cidr' }), {
      default: [],
      description: 'CIDR blocks such as 192.168.0.0/16, separated by commas'
    }),
    EVENTS_PROXY_URL: Type.Optional(Type.String()),
    /** Allowed origins of accounts, in addition to the providers' own APIs. */
    PROVIDER_ORIGINS: Type.Array(
      Type.String({ pattern: '^https?://[^/?#@\\s]+$', description: 'an origin such as https://proxy.example.com' }),
      { default: [], description: 'origins such as https://proxy.example.com, separated by commas' }
    ),
    ...storeSettings,
    ...copySettings,
    /** 32 bytes in base64. Without it, no call is fetched that may concern an erased caller. */
    ERASURE_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: '32 bytes in base64' }))
  },
  { dependentRequired: modelNeedsBoth }
)

export const workerChecks = {
  DATABASE_URL: databaseUrlProblem,
  EVENTS_PROXY_URL: proxyUrlProblem,
  RECORDINGS_PROXY_URL: proxyUrlProblem
}

export type WorkerConfig = Static<typeof WorkerConfig>

export function readModelSettings(config: WorkerConfig): ModelSettings | undefined {
  const { EVALUATOR_BASE_URL: baseUrl, EVALUATOR_MODEL: name } = config
  if (baseUrl === undefined || name === undefined) return undefined

  return {
    baseUrl,
    name,
    apiKey: config.EVALUATOR_API_KEY,
    timeoutMs: config.EVALUATOR_TIMEOUT_MS,
    inputUsdPerMillion: config.EVALUATOR_INPUT_USD_PER_MILLION,
    outputUsdPerMillion: config.EVALUATOR_OUTPUT_USD_PER_MILLION
  }
}
