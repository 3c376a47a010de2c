import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type LogFn, type Logger, pino } from 'pino'

/**
 * Creates a JSON logger that keeps credentials and personal data out of the log. They occur in headers, URLs and rows.
 *
 * Headers are not logged, requests are logged by their route (`/webhook/:provider/:slug`), and errors that quote their
 * input are logged without their message.
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
    hooks: { logMethod: logWithoutValues }
  }

  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Returns log fields that identify the caller by internal ids, never by a key, a slug or a name. */
export type DescribeRequest = (request: FastifyRequest) => Readonly<Record<string, string>> | undefined

/** Statuses that show operators guessing, flooding or slow clients. */
const refusals: ReadonlySet<number> = new Set([401, 403, 408, 413, 429])

/** Logs one line per response. Rejected and unauthenticated requests include their address. */
export function logResponse(request: FastifyRequest, reply: FastifyReply, describeRequest: DescribeRequest): void {
  const { log, method, routeOptions } = request
  const { statusCode } = reply
  const durationMs = Math.round(reply.elapsedTime * 10) / 10
  const who = describeRequest(request)
  const isTraced = refusals.has(statusCode) || (who === undefined && statusCode >= 400 && statusCode < 500)
  const address = isTraced ? { address: addressOf(request) } : undefined
  log.info({ method, route: routeOptions.url, statusCode, durationMs, ...who, ...address }, 'answered')
}

/** Returns the address of a request according to the trusted proxies. The forwarded value may not be an address. */
export function addressOf({ ip }: FastifyRequest): string {
  return isIP(ip) === 0 ? 'unknown' : ip
}

/** Without a message of the caller, pino would log the error's own message. */
function logWithoutValues(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
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

/** PostgreSQL quotes values, the framework quotes URLs, a JSON parser quotes its input. */
function quotesInput(error: Error): boolean {
  if (error instanceof SyntaxError) return true
  const code = 'code' in error ? String(error.code) : ''

  return sqlState.test(code) || code.startsWith('FST_ERR_')
}

/** Returns the frames of a stack trace without the message, whose lines may look like frames. */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(message)

  return start === -1 ? '' : stack.slice(start + message.length).trim()
}
