export { type Callbook, createCallbook } from './callbook.ts'
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  UnavailableError
} from './errors/api-error.ts'
export {
  CallbookError,
  ConnectionError,
  SignatureError,
  TimeoutError,
  UnexpectedResponseError
} from './errors/callbook-error.ts'
export type { WebhookHeaders } from './events/headers.ts'
export { type VerifyOptions, verifyEvent } from './events/verify-event.ts'
export type { WebhookEvent, WebhookEventData } from './events/webhook-event.ts'
export type { CallbookOptions, Fetch, SendOptions } from './options.ts'
export type { List } from './paging/list.ts'
export type { Listing, Page } from './paging/listing.ts'
export type { ApiResponse } from './request/read-response.ts'
export type { SendRequest } from './request/request.ts'
export type { GetOne, ListAll, Selected, SelectOptions } from './request/selection.ts'
export type { Analytics } from './resources/analytics.ts'
export type { AuditEvent, StreamAudit } from './resources/audit.ts'
export type { Auth } from './resources/auth.ts'
export type { Calls } from './resources/calls.ts'
export type {
  Changes as FollowedChanges,
  ChangesQuery,
  FollowChanges,
  FollowedChange,
  PageOfChanges
} from './resources/changes.ts'
export type { Clients, CreateOptions, UpdateOptions } from './resources/clients.ts'
export type { Customers } from './resources/customers.ts'
export type { Evaluations } from './resources/evaluations.ts'
export type { EventEndpoints } from './resources/event-endpoints.ts'
export type { Gaps as ListedGaps } from './resources/gaps.ts'
export type { ExportCalls, ExportCustomers, ExportEvaluations, ExportedCall } from './resources/resource-export.ts'
export type { Scorecards } from './resources/scorecards.ts'
export type { StreamFile } from './resources/streamed-file.ts'
export type { RetryClock } from './retry/clock.ts'
export type { Retry } from './retry/retries.ts'
export type * from './schema.ts'
