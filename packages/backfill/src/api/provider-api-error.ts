/**
 * Why a request to a provider failed. `rejected`: invalid key or missing permission. `limited`: rate limit exceeded.
 * `gone`: the resource does not exist or no longer exists. `unreadable`: the response contradicts the documentation.
 * `unreachable`: no response.
 */
export type ProviderProblem = 'gone' | 'limited' | 'rejected' | 'unreachable' | 'unreadable'

interface Circumstances {
  readonly problem: ProviderProblem
  readonly status?: number | undefined
  readonly retryAfterMs?: number | undefined
  readonly isTooLarge?: boolean
}

/**
 * A failed request to a provider. The message quotes nothing of the response, and there is no cause, because both
 * could contain the key.
 */
export class ProviderApiError extends Error {
  override readonly name = 'ProviderApiError'
  readonly problem: ProviderProblem
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly isTooLarge: boolean

  constructor(message: string, { problem, status, retryAfterMs, isTooLarge = false }: Circumstances) {
    super(message)
    this.problem = problem
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.isTooLarge = isTooLarge
  }
}
