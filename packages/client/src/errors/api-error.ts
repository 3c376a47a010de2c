import { CallbookError } from './callbook-error.ts'

/** What a refusal says. */
export interface Refusal {
  readonly status: number
  /** What is wrong, in words that do not change, such as `Customer not found`. */
  readonly error: string
  /** More about it, for people. */
  readonly details: string | undefined
  /** The `X-Request-Id` of the answer: with it, whoever runs the service finds the request. */
  readonly requestId: string | undefined
  /** The seconds after which the same request may be answered. */
  readonly retryAfter: number | undefined
}

/** The API has refused a request. Which of its subclasses it is depends on `status`. */
export class ApiError extends CallbookError implements Refusal {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly error: string
  readonly details: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  /** @param request as the description of the API names it, such as `GET /v1/calls/{id}` */
  constructor(request: string, { status, error, details, requestId, retryAfter }: Refusal) {
    const why = details === undefined ? error : `${error}: ${details}`
    super(`${request} was answered ${status} ${why}${requestId === undefined ? '' : ` (request ${requestId})`}`)
    this.status = status
    this.error = error
    this.details = details
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** 400, 413, 415 or 422: the request itself is wrong, and `details` names what. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}

/** 401: the key is unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 403: the key may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: there is no such thing, or it belongs to somebody else. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409 or 412: not as things are now. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 410: what was there is no longer kept. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError'
}

/** 429: too many requests, for `retryAfter` seconds. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 502, 503 or 504: the service is too busy or away, for `retryAfter` seconds where it says so. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError'
}

/** By the status of the answer. */
const kinds: Readonly<Record<number, new (request: string, refusal: Refusal) => ApiError>> = {
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

/** The error of the kind that `refusal` is. */
export function errorOf(request: string, refusal: Refusal): ApiError {
  const Kind = kinds[refusal.status] ?? ApiError

  return new Kind(request, refusal)
}
