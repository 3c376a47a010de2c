import type { FailureKind } from '../failures/exit-codes.ts'
import { noServer } from './find-server.ts'

/** Signals that the management API did not execute a command. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** `error` of the response body, such as `Client not found`. */
  readonly title: string

  constructor(kind: FailureKind, message: string, { status = 0, title = '' } = {}) {
    super(message)
    this.kind = kind
    this.status = status
    this.title = title
  }
}

const kinds: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'refused',
  403: 'refused',
  404: 'not_found',
  409: 'refused',
  412: 'refused',
  413: 'invalid',
  422: 'invalid',
  429: 'unavailable',
  500: 'internal'
}

/** Explains an unsuccessful response. */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (typeof error !== 'string') return unexpected(status)
  const kind = kinds[status] ?? 'unavailable'

  return new ApiError(kind, explain(status, typeof message === 'string' ? message : error, headers), {
    status,
    title: error
  })
}

function explain(status: number, message: string, headers: Headers): string {
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  const later = seconds === undefined ? 'try again later' : `try again in ${seconds} seconds`
  if (status === 401) return invalidToken().message
  if (status === 403) return `the token does not permit this: ${message}`
  if (status === 429) return `too many requests: ${later}`
  if (status === 500) return `the server failed (request ${headers.get('x-request-id') ?? 'unknown'})`

  return status >= 500 ? `the server is unavailable: ${later}` : message
}

/** Returns the error of an unknown, expired or revoked token. */
export function invalidToken(): ApiError {
  return new ApiError('refused', 'the token is unknown, expired or revoked. Create another, and run `callbook login`', {
    status: 401
  })
}

/** Returns the error of a response that the management API does not send, such as a page of another server. */
export function unexpected(status: number): ApiError {
  return new ApiError('invalid', `the response (HTTP ${status}) is not from Callbook. Check CALLBOOK_URL`, { status })
}

/** Codes of certificates that cannot be verified, and of servers without TLS at an https address. */
const tls = /CERT|SSL|TLS|SIGNATURE|EPROTO/

/** Explains a request without a response. */
export function errorOfFetch(error: unknown, url: string): ApiError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response'
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ApiError('unavailable', `${url} did not respond in time. A change may have been made`)
  }
  if (tls.test(code)) {
    const message = `the certificate of ${url} cannot be verified (${code}). Check CALLBOOK_URL, or add its authority with NODE_EXTRA_CA_CERTS`

    return new ApiError('invalid', message)
  }

  return new ApiError('unavailable', `${url} cannot be reached (${code}): try again later, or check CALLBOOK_URL`)
}

/** Explains a request to a running `npm start` without a response: if it was killed, its connection file stays. */
export function errorOfLocalFetch(error: unknown, url: string, dataDir: string): ApiError {
  const explained = errorOfFetch(error, url)
  if (!explained.message.includes('cannot be reached')) return explained

  return new ApiError('unavailable', `${noServer(dataDir).message} (${url} cannot be reached)`)
}
