import createClient, { type ClientOptions, type Client as TypedClient } from 'openapi-fetch'
import type { paths } from './schema.ts'

export type * from './schema.ts'

export type ConsoleApi = TypedClient<paths>

/** Creates a client of the console API. Pass its results to `bodyOf` or `dataOf`, which throw `ConsoleApiError`. */
export function createConsoleApi(options: ClientOptions): ConsoleApi {
  return createClient<paths>(options)
}

/** An unsuccessful response; status 0 if there was no response. */
export class ConsoleApiError extends Error {
  override readonly name = 'ConsoleApiError'
  readonly status: number
  /** `error` of the response, such as `Client not found`; `undefined` if the response is not from the API. */
  readonly title: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, { title, headers }: { title?: string; headers?: Headers } = {}) {
    super(message)
    this.status = status
    this.title = title
    this.requestId = headers?.get('x-request-id') ?? undefined
    const [seconds] = /^\d{1,6}$/.exec(headers?.get('retry-after') ?? '') ?? []
    this.retryAfterSeconds = seconds === undefined ? undefined : Number(seconds)
  }
}

export function hasStatus(error: unknown, status: number): error is ConsoleApiError {
  return error instanceof ConsoleApiError && error.status === status
}

export function hasTitle(error: unknown, title: string): error is ConsoleApiError {
  return error instanceof ConsoleApiError && error.title === title
}

/** Result of a request, as `openapi-fetch` returns it. */
export interface FetchResult<Body> {
  readonly data?: Body | undefined
  readonly error?: unknown
  readonly response: Response
}

/**
 * Returns the body of a response.
 *
 * @throws {ConsoleApiError} if the response is unsuccessful or missing
 */
export async function bodyOf<Body>(request: Promise<FetchResult<Body>>): Promise<Body> {
  const { data, error, response } = await request.catch((failure: unknown) => {
    // By the standard of fetch, the error of a connection that failed or broke.
    throw failure instanceof TypeError ? new ConsoleApiError(0, 'Callbook cannot be reached') : failure
  })
  if (!response.ok) throw errorOf(response, error)

  return data as Body
}

/**
 * Returns the `data` of a response.
 *
 * @throws {ConsoleApiError} if the response is unsuccessful or missing
 */
export async function dataOf<Data>(request: Promise<FetchResult<{ readonly data: Data }>>): Promise<Data> {
  return (await bodyOf(request)).data
}

export function errorOf({ status, headers }: Pick<Response, 'headers' | 'status'>, body: unknown): ConsoleApiError {
  const { error: title, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (typeof title !== 'string') return new ConsoleApiError(status, 'The response could not be read', { headers })

  return new ConsoleApiError(status, typeof message === 'string' ? message : title, { title, headers })
}
