import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type LogFn, type Logger, pino } from 'pino'
import { nameOfSqlState } from './sqlstate-names.ts'

/**
 * Creates a JSON logger that keeps credentials and personal data out of the log. They occur in headers, URLs and rows.
 *
 * Headers are not logged, requests are logged by their route (`/webhook/:provider/:slug`), and errors that quote their
 * input are logged without their message. Errors of PostgreSQL have the name of their code instead.
 */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { level: (name: string) => ({ level: name }) },
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
  const address = isTraced ? { address: remoteAddress(request) } : undefined
  log.info({ method, route: routeOptions.url, statusCode, durationMs, ...who, ...address }, 'answered')
}

/** Returns the address of a request according to the trusted proxies. The forwarded value may not be an address. */
export function remoteAddress({ ip }: FastifyRequest): string {
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
  /** Names in the schema. PostgreSQL reports them with violations. */
  readonly table?: unknown
  readonly constraint?: unknown
  readonly stack?: string
  readonly cause?: LoggedError
}

function describe(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }

  const { name, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const words = wordsOf(error)

  return { type: name, ...code, ...words, ...(cause !== undefined && { cause: describe(cause) }) }
}

/** PostgreSQL quotes values and statements, the framework quotes URLs, a JSON parser quotes its input. */
function wordsOf(error: Error): Pick<LoggedError, 'constraint' | 'message' | 'stack' | 'table'> {
  const { message, stack = '' } = error
  const code = 'code' in error ? error.code : undefined
  const named = nameOfSqlState(code)
  if (named !== undefined) {
    const { table, constraint } = error as { readonly table?: unknown; readonly constraint?: unknown }

    return {
      message: named,
      ...(table !== undefined && { table }),
      ...(constraint !== undefined && { constraint }),
      stack: framesOf(stack, message)
    }
  }
  const quotesInput = error instanceof SyntaxError || String(code).startsWith('FST_ERR_')

  return quotesInput ? { stack: framesOf(stack, message) } : { message, stack }
}

/** Returns the frames of a stack trace without the message, whose lines may look like frames. */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(message)

  return start === -1 ? '' : stack.slice(start + message.length).trim()
}
