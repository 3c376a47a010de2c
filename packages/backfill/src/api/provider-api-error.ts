/**
 * Why a provider did not tell what it was asked. `rejected`: it refuses the key. `limited`: it has been asked too often.
 * `gone`: there is no such thing, or no longer. `unreadable`: it answered otherwise than it says it does.
 * `unreachable`: it did not answer.
 */
export type ProviderProblem = 'gone' | 'limited' | 'rejected' | 'unreachable' | 'unreadable'

interface Circumstances {
  readonly problem: ProviderProblem
  readonly status?: number | undefined
  readonly retryAfterMs?: number | undefined
  readonly isTooLarge?: boolean
}

/**
 * A question that a provider did not answer. The message quotes nothing of the answer, and there is no cause: neither
 * can show the key.
 */
export class ProviderApiError extends Error {
  override readonly name = 'ProviderApiError'
  readonly problem: ProviderProblem
  /** Undefined where there was no answer. */
  readonly status: number | undefined
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined
  /** Whether the answer had more bytes than are read of one. */
  readonly isTooLarge: boolean

  constructor(message: string, { problem, status, retryAfterMs, isTooLarge = false }: Circumstances) {
    super(message)
    this.problem = problem
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.isTooLarge = isTooLarge
  }
}
