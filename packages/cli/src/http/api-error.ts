import { ConsoleApiError } from '@callbook/console-api'
import { InputError } from '@callbook/operations/values'
import { type FailureKind, kindOfStatus } from '../failures/exit-codes.ts'
import { noServer } from './find-server.ts'

/** Explains an unsuccessful request, other than a missing resource that the command names itself. */
export function explain(error: ConsoleApiError): { readonly kind: FailureKind; readonly message: string } {
  const { status, title } = error
  if (status > 0 && title === undefined) return { kind: 'invalid', message: notFromCallbook(status) }

  return { kind: kindOfStatus(status), message: messageOf(error) }
}

function messageOf({ status, message, requestId, retryAfterSeconds }: ConsoleApiError): string {
  const later = retryAfterSeconds === undefined ? 'try again later' : `try again in ${retryAfterSeconds} seconds`
  if (status === 401) return 'the token is unknown, expired or revoked. Create another, and run `callbook login`'
  if (status === 403) return `the token does not permit this: ${message}`
  if (status === 429) return `too many requests: ${later}`
  if (status === 500) return `the server failed (request ${requestId ?? 'unknown'})`

  return status >= 500 ? `the server is unavailable: ${later}` : message
}

/**
 * Names the options of the command line where a rejection names parameters of the API.
 *
 * @param options long options of the command, such as `--caller-name`
 */
export function withOptionNames(error: unknown, options: readonly string[]): unknown {
  if (!(error instanceof ConsoleApiError) || error.title === undefined || kindOfStatus(error.status) !== 'invalid')
    return error
  const message = error.message.replace(parameterName, (name) => {
    const words = name.replaceAll('_', '-')
    const candidates = [words, words.replace(/-(date|id)$/, '')].map((candidate) => `--${candidate}`)

    return candidates.find((candidate) => options.includes(candidate)) ?? name
  })

  return new ConsoleApiError(error.status, message, { title: error.title })
}

/** The first word of a message, or words joined by underscores. */
const parameterName = /^[a-z]+\b(?!_)|\b[a-z]+(_[a-z]+)+\b/g

/** Returns the error of a response that the management API does not send, such as a page of another server. */
export function unexpected(status: number): InputError {
  return new InputError(notFromCallbook(status))
}

function notFromCallbook(status: number): string {
  return `the response (HTTP ${status}) is not from Callbook. Check CALLBOOK_URL`
}

/** Codes of certificates that cannot be verified, and of servers without TLS at an https address. */
const tls = /CERT|SSL|TLS|SIGNATURE|EPROTO/

/**
 * Explains a request without a response.
 *
 * @param dataDir data folder of a running `npm start`: if it was killed, its connection file stays
 */
export function errorOfFetch(error: unknown, url: string, dataDir: string | undefined): ConsoleApiError | InputError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response'
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ConsoleApiError(0, `${url} did not respond in time. A change may have been made`)
  }
  if (tls.test(code)) {
    return new InputError(
      `the certificate of ${url} cannot be verified (${code}). Check CALLBOOK_URL, or add its authority with NODE_EXTRA_CA_CERTS`
    )
  }
  if (dataDir !== undefined) return new ConsoleApiError(0, `${noServer(dataDir).message} (${url} cannot be reached)`)

  return new ConsoleApiError(0, `${url} cannot be reached (${code}): try again later, or check CALLBOOK_URL`)
}
