import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { paths } from './schema.ts'

export type {
  ApiKeyEnvironment,
  ApiKeyInfo,
  Call,
  CallContext,
  CallDirection,
  CallEvaluation,
  CallGroup,
  CallMessage,
  CallStatus,
  CallWithTranscript,
  Client,
  ClientInput,
  ClientStatus,
  ClientType,
  Customer,
  CustomerStatus,
  ErrorBody,
  EvaluationDomain,
  EvaluationSource,
  EvaluationState,
  EvaluationStatus,
  Health,
  Judge,
  LeadQualityResult,
  MessageRole,
  operations,
  Pagination,
  PromptAdherenceResult,
  paths,
  RecordingKind,
  ReportKind,
  Sentiment,
  SubscriptionPlan,
  TimeUnit,
  WarningKind
} from './schema.ts'

/** Sends typed requests: `callbook.GET('/v1/calls', { params: { query: { limit: 10 } } })`. */
export type CallbookClient = FetchClient<paths>

export interface ClientOptions {
  /** The URL of the management API, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** Everything asked for is what this key opens. */
  readonly apiKey: string
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * A client of the management API.
 *
 * Each call resolves with `{ data, error, response }`: `data` when the answer is 2xx, else `error`, which is the body
 * of the answer. It rejects only when there was no answer.
 */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): CallbookClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: { 'X-API-Key': apiKey },
    ...(fetch !== undefined && { fetch })
  })
}
