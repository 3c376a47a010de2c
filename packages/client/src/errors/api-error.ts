import { CallbookError } from './callbook-error.ts'

export interface ErrorDetails {
  readonly status: number
  /** Short, stable text of the error, such as `Customer not found`. */
  readonly error: string
  /** Further details for people. */
  readonly details: string | undefined
  /** `X-Request-Id` of the response, to find the request in the server logs. */
  readonly requestId: string | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined
}

/** The API rejected a request. The subclass depends on `status`. */
export class ApiError extends CallbookError implements ErrorDetails {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly error: string
  readonly details: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  /** @param request name in the API description, such as `GET /v1/calls/{id}` */
  constructor(request: string, { status, error, details, requestId, retryAfter }: ErrorDetails) {
    const why = details === undefined ? error : `${error}: ${details}`
    super(`${request} returned ${status} ${why}${requestId === undefined ? '' : ` (request ${requestId})`}`)
    this.status = status
    this.error = error
    this.details = details
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** 400, 413, 415 or 422: the request is invalid, and `details` says where. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}

/** 401: the key is unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 403: the key lacks permission. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: the object does not exist or belongs to another organization. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409 or 412: the request conflicts with the current state. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 410: the data is no longer kept. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError'
}

/** 429: too many requests; retry after `retryAfter` seconds. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 502, 503 or 504: the service is overloaded or unavailable; retry after `retryAfter` seconds, if given. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError'
}

const kinds: Readonly<Record<number, new (request: string, refusal: ErrorDetails) => ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError
}

export function createApiError(request: string, refusal: ErrorDetails): ApiError {
  const Kind = kinds[refusal.status] ?? ApiError

  return new Kind(request, refusal)
}
