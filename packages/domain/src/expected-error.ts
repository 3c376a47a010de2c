/** A failure that the caller has to expect, with the HTTP response that it becomes. Any other error is internal. */
export abstract class ExpectedError extends Error {
  /** HTTP status. */
  abstract readonly status: number
  /** `error` of the response; by default the reason phrase of the status. */
  readonly title: string | undefined = undefined
  /** Whether the response has the message. */
  readonly hasPublicMessage: boolean = true
  /** Time in seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined = undefined
}
