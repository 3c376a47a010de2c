/** No place became free in time. The caller may retry soon. */
export class BulkheadError extends Error {
  override readonly name = 'BulkheadError'
  /** `share`: the key holds its maximum; `full`: others hold all places. */
  readonly reason: 'share' | 'full'
  /** Message for the caller, if the key holds its maximum and the bulkhead has one. */
  readonly tooMany: string | undefined

  constructor(reason: 'share' | 'full', tooMany?: string) {
    super(`the bulkhead is full: ${reason}`)
    this.reason = reason
    this.tooMany = tooMany
  }
}
