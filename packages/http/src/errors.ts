import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export interface ErrorBody {
  readonly error: string
  readonly message?: string
}

/** Turns an error body into the form of one service. */
export type DescribeError = (body: ErrorBody, requestId: string) => object

/** An error that the caller caused and may read. Every other error is answered as a bare 500. */
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

/** A body that there is no room for now: its sender may come again. */
export class BodyRefusedError extends HttpError {
  /** @param retryAfterSeconds whole seconds, at least 1 */
  constructor(retryAfterSeconds: number) {
    super(503, undefined, retryAfter(retryAfterSeconds))
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, { error: 'Bad Request', message })
}

/** @param challenge the authentication scheme to ask for, in `WWW-Authenticate` */
export function unauthorized(challenge?: string): HttpError {
  return new HttpError(401, undefined, challenge === undefined ? {} : { 'www-authenticate': challenge })
}

export function forbidden(): HttpError {
  return new HttpError(403)
}

/** @param resource as a reader would call it: `'Customer'`; without it, the route itself is unknown */
export function notFound(resource?: string): HttpError {
  return new HttpError(404, resource === undefined ? undefined : { error: `${resource} not found` })
}

/** @param retryAfterSeconds where it passes: whole seconds, at least 1 */
export function conflict(message: string, retryAfterSeconds?: number): HttpError {
  const headers = retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds)

  return new HttpError(409, { error: 'Conflict', message }, headers)
}

/** Somebody else was first. */
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

/** What a service answers to errors of its own kind; undefined for all others. */
export type TranslateError = (error: unknown) => HttpError | undefined

/** Answers whatever a route threw. Of an error that is not the caller's, nothing but a log line tells. */
export function errorHandler(describe: DescribeError, translateOwn: TranslateError) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { statusCode, body, headers } = error instanceof HttpError ? error : (translateOwn(error) ?? translate(error))
    if (statusCode === 500) request.log.error({ err: error }, 'request failed')
    else if (statusCode === 503 && !(error instanceof HttpError)) request.log.warn({ err: error }, 'request given up')

    return reply.code(statusCode).headers(headers).send(describe(body, request.id))
  }
}

export function notFoundHandler(): never {
  throw notFound()
}

/** A whole HTTP answer as text, for a connection whose bytes never became a request. */
export function rawErrorAnswer(
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

/** What the framework refused keeps its status but not its words: they quote the URL. */
function translate(error: unknown): HttpError {
  const { code, statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  if (code?.startsWith('FST_ERR_') && statusCode < 500) return new HttpError(statusCode)

  return new HttpError(500, { error: 'Internal Server Error', message: 'Unexpected error' })
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds) }
}
