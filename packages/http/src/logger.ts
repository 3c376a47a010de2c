import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type LogFn, type Logger, pino } from 'pino'

/**
 * A JSON logger that keeps credentials and people's data out of the log: they travel in headers, URLs and rows.
 *
 * No headers are logged, a request is logged by its route (`/webhook/:provider/:slug`), and an error that quotes
 * what it was given is logged without its message.
 */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['headers', '*.headers'],
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      res: ({ statusCode }: FastifyReply) => ({ statusCode }),
      err: describe
    },
    hooks: { logMethod: sayWithoutQuoting }
  }

  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Who made a request, by ids of ours: what a service adds to the line of its answer. Never a key, a slug, a name. */
export type DescribeRequest = (request: FastifyRequest) => Readonly<Record<string, string>> | undefined

/** Answers by which an operator finds who guesses, floods or dawdles. */
const refusals: ReadonlySet<number> = new Set([401, 403, 408, 413, 429])

/** The one line that each answered request leaves. Where a request was refused, or is nobody's, it has its address. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, describeRequest: DescribeRequest): void {
  const { log, method, routeOptions } = request
  const { statusCode } = reply
  const durationMs = Math.round(reply.elapsedTime * 10) / 10
  const who = describeRequest(request)
  const isTraced = refusals.has(statusCode) || (who === undefined && statusCode >= 400 && statusCode < 500)
  const address = isTraced ? { address: addressOf(request) } : undefined
  log.info({ method, route: routeOptions.url, statusCode, durationMs, ...who, ...address }, 'answered')
}

/** Where a request came from, as the proxies that are believed say. What they forward need not be an address. */
export function addressOf({ ip }: FastifyRequest): string {
  return isIP(ip) === 0 ? 'unknown' : ip
}

/** Where a caller says nothing about an error, pino would say the error's message. */
function sayWithoutQuoting(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [logged, said] = args as [logged: unknown, said?: unknown]
  const isError = logged instanceof Error || (typeof logged === 'object' && logged !== null && 'err' in logged)
  log.apply(this, isError && said === undefined ? [logged, 'error'] : args)
}

interface LoggedError {
  readonly type: string
  readonly code?: unknown
  readonly message?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

function describe(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }

  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const words = quotesInput(error) ? { stack: framesOf(stack, message) } : { message, stack }

  return { type: name, ...code, ...words, ...(cause !== undefined && { cause: describe(cause) }) }
}

const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** PostgreSQL quotes values, the framework quotes URLs, a JSON parser quotes the text it cannot parse. */
function quotesInput(error: Error): boolean {
  if (error instanceof SyntaxError) return true
  const code = 'code' in error ? String(error.code) : ''

  return sqlState.test(code) || code.startsWith('FST_ERR_')
}

/** The calls of a stack trace without the message above them, which may have lines that look like calls. */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(message)

  return start === -1 ? '' : stack.slice(start + message.length).trim()
}
