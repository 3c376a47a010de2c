import type { Usage } from '@callbook/db'

interface ModelErrorOptions {
  readonly retryAfterMs?: number | undefined
  readonly isUnavailable?: boolean
  readonly usage?: Usage | undefined
  readonly cause?: unknown
}

/** A failed evaluation attempt. The message quotes no text from outside. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly retryAfterMs: number | undefined
  /** Whether the model itself is unavailable. Such a failure does not count as an attempt of the call. */
  readonly isUnavailable: boolean
  /** Usage of the failed attempt, if the model reported it. */
  readonly usage: Usage | undefined

  constructor(message: string, { retryAfterMs, isUnavailable = false, usage, cause }: ModelErrorOptions = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
    this.isUnavailable = isUnavailable
    this.usage = usage
  }
}
