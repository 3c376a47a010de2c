import { STATUS_CODES } from 'node:http'
import { ExpectedError } from '@callbook/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export interface ErrorBody {
  readonly error: string
  readonly message?: string
}

/** Converts an error body to the format of a service. */
export type DescribeError = (body: ErrorBody, requestId: string) => object

/** A response instead of the one of the route. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly statusCode: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, body: ErrorBody = reasonBody(statusCode), headers: Record<string, string> = {}) {
    super(body.error)
    this.statusCode = statusCode
    this.body = body
    this.headers = headers
  }
}

/** Rejects a body for lack of memory; the sender may retry. */
export class BodyRefusedError extends HttpError {
  /** @param retryAfterSeconds whole seconds, at least 1 */
  constructor(retryAfterSeconds: number) {
    super(503, undefined, retryAfter(retryAfterSeconds))
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, { error: 'Bad Request', message })
}

/** @param challenge authentication scheme for `WWW-Authenticate` */
export function unauthorized(challenge?: string): HttpError {
  return new HttpError(401, undefined, challenge === undefined ? {} : { 'www-authenticate': challenge })
}

export function forbidden(): HttpError {
  return new HttpError(403)
}

/** @param resource display name, such as `'Customer'`; without it, the route itself is unknown */
export function notFound(resource?: string): HttpError {
  return new HttpError(404, resource === undefined ? undefined : { error: `${resource} not found` })
}

/** @param retryAfterSeconds if the conflict is temporary: whole seconds, at least 1 */
export function conflict(message: string, retryAfterSeconds?: number): HttpError {
  const headers = retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds)

  return new HttpError(409, { error: 'Conflict', message }, headers)
}

/** The resource has changed since the caller read it. */
export function preconditionFailed(message: string): HttpError {
  return new HttpError(412, { error: 'Precondition Failed', message })
}

export function unsupported(message: string): HttpError {
  return new HttpError(415, { error: 'Unsupported Media Type', message })
}

export function unprocessable(message: string): HttpError {
  return new HttpError(422, { error: 'Unprocessable Entity', message })
}

/** @param retryAfterSeconds whole seconds, at least 1 */
export function tooManyRequests(retryAfterSeconds: number, message?: string): HttpError {
  const error = 'Too Many Requests'

  return new HttpError(429, message === undefined ? { error } : { error, message }, retryAfter(retryAfterSeconds))
}

/** @param retryAfterSeconds whole seconds, at least 1 */
export function serviceUnavailable(retryAfterSeconds: number): HttpError {
  return new HttpError(503, undefined, retryAfter(retryAfterSeconds))
}

/** Failures of what a service depends on, such as its database. */
export interface Outage {
  readonly causes: (error: unknown) => boolean
  readonly retryAfterSeconds: number
}

/** Returns the response that an error becomes; `undefined` for an internal error. */
export type TranslateError = (error: unknown) => HttpError | undefined

/** The only translation of errors into responses. */
export function createTranslator({ causes, retryAfterSeconds }: Outage): TranslateError {
  return (error) => {
    if (error instanceof HttpError) return error
    if (error instanceof ExpectedError) return responseTo(error)

    return causes(error) || isHandlerTimeout(error) ? serviceUnavailable(retryAfterSeconds) : undefined
  }
}

function responseTo({ status, title, message, hasPublicMessage, retryAfterSeconds }: ExpectedError): HttpError {
  const { error } = title === undefined ? reasonBody(status) : { error: title }
  const headers = retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds)

  return new HttpError(status, hasPublicMessage ? { error, message } : { error }, headers)
}

function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
}

/** Answers errors of routes. Details of internal errors and outages appear only in the log. */
export function errorHandler(describe: DescribeError, translate: TranslateError) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { statusCode, body, headers } = translate(error) ?? translateInternal(error)
    const isExpected = error instanceof HttpError || error instanceof ExpectedError
    if (statusCode === 500) request.log.error({ err: error }, 'request failed')
    else if (statusCode === 503 && !isExpected)
      request.log.warn({ err: error }, 'the database is away, or the request took too long')

    return reply.code(statusCode).headers(headers).send(describe(body, request.id))
  }
}

export function notFoundHandler(): never {
  throw notFound()
}

/** Returns a complete HTTP response as text, for a connection without a valid request. */
export function rawErrorResponse(
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  describedBody: object
): string {
  const body = JSON.stringify(describedBody)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    date: new Date().toUTCString()
  }).map(([name, value]) => `${name}: ${value}\r\n`)

  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`
}

function reasonBody(statusCode: number): ErrorBody {
  return { error: STATUS_CODES[statusCode] ?? 'Error' }
}

/** Keeps the framework's status but not its message, which quotes the URL. */
function translateInternal(error: unknown): HttpError {
  const { code, statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  if (code?.startsWith('FST_ERR_') && statusCode < 500) return new HttpError(statusCode)

  return new HttpError(500, { error: 'Internal Server Error', message: 'Unexpected error' })
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds) }
}
