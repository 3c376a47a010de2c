/** An unsuccessful API response; status 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Error title, such as `Confirmation Required`; by default the title of the status. */
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
