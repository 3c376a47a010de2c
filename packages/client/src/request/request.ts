import { checkDuration, type SendOptions, type Settings } from '../options.ts'
import { withRetries } from '../retry/retries.ts'
import { attempt } from './attempt.ts'
import type { BodyAnswered, InputOf, Method, Operation, PathOf } from './operations.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { type Place, urlOf } from './url.ts'

type RequestArguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input]

/**
 * Sends a request of any operation that the description of the API has, such as `('GET', '/v1/calls/{id}', …)`, and
 * again where it may: GET, PUT, DELETE, and what has an `idempotency-key`.
 *
 * @throws {CallbookError} see `errors` for the kinds
 * @throws the reason of `signal`, once that is aborted
 */
export type SendRequest = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...input: RequestArguments<InputOf<Operation<M, Path>> & SendOptions>
) => Promise<Answer<BodyAnswered<Operation<M, Path>>>>

/** The input of any operation, once its types have been held to. */
interface AnyInput extends Place, SendOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
}

export function createRequest(settings: Settings): SendRequest {
  const send = (method: Method, path: string, input: AnyInput = {}) => sendRequest(settings, method, path, input)

  // What an answer holds is what the description of the API says.
  return send as SendRequest
}

async function sendRequest(
  settings: Settings,
  method: Method,
  path: string,
  input: AnyInput
): Promise<Answer<unknown>> {
  const { baseUrl, apiKey, fetch, retries } = settings
  const { signal, timeoutMs = settings.timeoutMs } = input
  const request = `${method} ${path}`
  const url = urlOf(baseUrl, path, input)
  const init = initOf(method, apiKey, input)
  const bounds = { request, timeoutMs: checkDuration('timeoutMs', timeoutMs), signal }
  const once = async () => {
    const answer = await attempt(fetch, url, init, bounds)

    return readAnswer(request, answer, { now: retries.clock.now(), secret: apiKey })
  }

  return await (mayRepeat(method, input) ? withRetries(once, retries, { request, signal }) : once())
}

/** A redirect is not followed: it would take the key along to wherever it leads. */
function initOf(method: Method, apiKey: string, { body, headers: given = {} }: AnyInput): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'x-api-key': apiKey })
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (body === undefined) return { method, headers, redirect: 'manual' }
  headers.set('content-type', 'application/json')

  return { method, headers, redirect: 'manual', body: JSON.stringify(body) }
}

function mayRepeat(method: Method, { headers = {} }: AnyInput): boolean {
  return headers['idempotency-key'] !== undefined || method === 'GET' || method === 'PUT' || method === 'DELETE'
}
