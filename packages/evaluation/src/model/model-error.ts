import type { Usage } from '@callbook/db'

interface Circumstances {
  readonly retryAfterMs?: number | undefined
  readonly isUnavailable?: boolean
  readonly usage?: Usage | undefined
  readonly cause?: unknown
}

/** An attempt to have a call judged that failed. The message quotes nothing that came from outside. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** How long the model asked to be left alone. */
  readonly retryAfterMs: number | undefined
  /** Whether the model answered nothing at all, to this question as to others: that is not for the call. */
  readonly isUnavailable: boolean
  /** What the model used up all the same, where it told. */
  readonly usage: Usage | undefined

  constructor(message: string, { retryAfterMs, isUnavailable = false, usage, cause }: Circumstances = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
    this.isUnavailable = isUnavailable
    this.usage = usage
  }
}
