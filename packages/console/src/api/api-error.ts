/** An answer of the API that is no success; status 0 when there was none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What kind of refusal it is, such as `Confirmation Required`; that of the status where there is no other. */
  readonly title: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, { title, headers }: { title?: string; headers?: Headers } = {}) {
    super(message)
    this.status = status
    this.title = title
    this.requestId = headers?.get('x-request-id') ?? undefined
    const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
  }
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

export function hasTitle(error: unknown, title: string): error is ApiError {
  return error instanceof ApiError && error.title === title
}
