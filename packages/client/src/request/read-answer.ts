import { errorOf } from '../errors/api-error.ts'
import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { Settings } from '../options.ts'
import { readRetryAfter } from '../retry/retry-after.ts'
import type { WholeAnswer } from './whole-answer.ts'

/** An answer that the API gives to a request that succeeded. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** What an error shows of a text that somebody else wrote, in characters. */
const mostShown = 500

/**
 * The answer with its body as a value.
 *
 * @param request as the description of the API names it, such as `GET /v1/calls/{id}`
 * @throws {ApiError} when it is a refusal
 * @throws {UnexpectedAnswerError} when it is not of the API
 */
export function readAnswer(request: string, answer: WholeAnswer, settings: Settings): Answer<unknown> {
  const { status, headers, text } = answer
  // A browser says 0 where it was told not to follow.
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new UnexpectedAnswerError(`${request} was answered by a redirect, which is not followed: is baseUrl right?`)
  }
  if (status >= 400) throw refusalOf(request, answer, settings)
  const body = parse(text)
  if (!isObject(body)) {
    throw new UnexpectedAnswerError(`${request} was answered ${status} without JSON: is baseUrl right?`)
  }

  return { status, headers, body }
}

function refusalOf(request: string, { status, statusText, headers, text }: WholeAnswer, { apiKey, retries }: Settings) {
  const body = parse(text)
  const { error, message } = isObject(body) ? body : {}
  const shown = (words: unknown) => {
    return typeof words === 'string' && words !== '' ? words.replaceAll(apiKey, '[key]').slice(0, mostShown) : undefined
  }

  return errorOf(request, {
    status,
    error: shown(error) ?? shown(statusText) ?? `HTTP ${status}`,
    details: shown(message),
    requestId: shown(headers.get('x-request-id')),
    retryAfter: readRetryAfter(headers, retries.clock.now())
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
