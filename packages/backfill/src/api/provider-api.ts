import type { ApiRequest, Provider } from '@callbook/domain'
import { backoffMs, describeFailure } from '@callbook/jobs'
import { type Dispatcher, request as send } from 'undici'
import { readAskedPause } from './asked-pause.ts'
import type { LargeAnswers } from './large-answers.ts'
import { type Clock, createPace, gapMs } from './pace.ts'
import { ProviderApiError, type ProviderProblem } from './provider-api-error.ts'
import { readAnswer } from './read-answer.ts'

/** The API of a provider, asked with the key of one account. */
export interface ProviderApi {
  /**
   * The JSON of an answer. What is asked meanwhile waits for its turn.
   *
   * @param maxBytes of the answer, if it may have fewer than usual
   * @throws {ProviderApiError}
   */
  ask(request: ApiRequest, signal: AbortSignal, maxBytes?: number): Promise<unknown>
}

export interface ProviderApiOptions extends Clock {
  readonly provider: Provider
  /** Where it is: what `originProblem` has nothing against. */
  readonly origin: string
  /** Of the account: a secret. */
  readonly key: string
  readonly dispatcher: Dispatcher
  /** From 0 up to but not including 1. */
  readonly random: () => number
  /** How long to wait, in all, for one answer that is put off; what would take longer is an error. */
  readonly patienceMs?: number
  readonly timeoutMs?: number
  /** Of an answer; what has more is not read. */
  readonly maxAnswerBytes?: number
  /** Where large answers are read one after the other, of all accounts that are asked at once. */
  readonly largeAnswers?: LargeAnswers | undefined
  /** Is told of a pause before it begins. */
  readonly onPause?: (ms: number, why: ProviderApiError) => void
}

const usualMaxBytes = 32 * 1024 * 1024

const pauses = { firstMs: 1_000, maxMs: 900_000 }

const repeatable: ReadonlySet<ProviderProblem> = new Set(['limited', 'unreachable'])

/** Asks a provider as a guest does: one thing at a time, slowly, and not again before it is welcome. */
export function createProviderApi(options: ProviderApiOptions): ProviderApi {
  const { now, sleep, random, patienceMs = 10_000, onPause } = options
  const inTurn = createPace(gapMs, { now, sleep })

  async function ask(request: ApiRequest, signal: AbortSignal, maxBytes?: number): Promise<unknown> {
    let waitedMs = 0
    for (let attempts = 1; ; attempts += 1) {
      const answer = await inTurn(
        () => askOnce(request, signal, { ...options, ...(maxBytes !== undefined && { maxAnswerBytes: maxBytes }) }),
        signal
      )
      if (!(answer instanceof ProviderApiError)) return answer.value
      const pauseMs = backoffMs(attempts, answer.retryAfterMs, random, pauses)
      waitedMs += pauseMs
      if (!repeatable.has(answer.problem) || waitedMs > patienceMs) throw answer
      onPause?.(pauseMs, answer)
      await sleep(pauseMs, signal)
    }
  }

  const oneByOne = createPace(0, { now, sleep })

  return { ask: (request, signal, maxBytes) => oneByOne(() => ask(request, signal, maxBytes), signal) }
}

/** An error is returned, not thrown: what else goes wrong here is not told, as it may show the key. */
async function askOnce(
  request: ApiRequest,
  signal: AbortSignal,
  options: ProviderApiOptions
): Promise<ProviderApiError | { readonly value: unknown }> {
  const { provider, origin, key, dispatcher, timeoutMs = 30_000, maxAnswerBytes = usualMaxBytes } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const failed = (words: string, problem: ProviderProblem, more: object = {}) =>
    new ProviderApiError(describe(request, provider.title, words), { problem, ...more })

  try {
    const answer = await send(urlOf(request, origin), {
      method: request.method,
      headers: {
        'user-agent': 'Callbook',
        accept: 'application/json',
        ...provider.listing.headers(key),
        ...contentType(request)
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      dispatcher,
      signal: AbortSignal.any([signal, timeout])
    })
    const { statusCode: status, body } = answer
    if (status >= 200 && status < 300) {
      const within = AbortSignal.any([signal, timeout])
      const read = await readAnswer(body, {
        maxBytes: maxAnswerBytes,
        largeAnswers: options.largeAnswers,
        signal: within
      })
      const more = { status, isTooLarge: !read.ok && read.why === 'is too large' }

      return read.ok ? { value: read.value } : failed(`the answer ${read.why}`, 'unreadable', more)
    }
    await body.dump()

    const retryAfterMs = readAskedPause(status, answer.headers, options.now())
    return failed(`answered ${status}${hintFor(status)}`, problemOf(status), { status, retryAfterMs })
  } catch (error) {
    signal.throwIfAborted()
    if (isInvalid(error)) return failed('the key has characters that no header takes', 'rejected')
    const words = timeout.aborted ? `no answer within ${timeoutMs / 1_000} seconds` : describeFailure(error)

    return failed(words, 'unreachable')
  }
}

/** A path that leads to another host is a mistake of ours, or a trap: the key does not go there. */
function urlOf({ path }: ApiRequest, origin: string): URL {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error('the path leads elsewhere')

  return url
}

function isInvalid(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG'
}

function contentType({ body }: ApiRequest): Readonly<Record<string, string>> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function problemOf(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'rejected'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'limited'

  return status === 408 || status >= 500 ? 'unreachable' : 'unreadable'
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return ': the key is refused, or may not read this'
  if (status === 429) return ': it has been asked too often'

  return status >= 300 && status < 400 ? ': redirects are not followed' : ''
}

/** The query is left out: it has what a provider gave us to go on with. */
function describe({ method, path }: ApiRequest, title: string, words: string): string {
  return `${title}, ${method} ${path.replace(/\?.*$/s, '')}: ${words}`
}
