/** An attempt to have a call judged that failed. The message quotes nothing that came from outside. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** How long the model asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, { retryAfterMs, cause }: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}
