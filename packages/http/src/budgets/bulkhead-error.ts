/** No place became free in time. The caller may retry soon. */
export class BulkheadError extends Error {
  override readonly name = 'BulkheadError'
  /** `share`: the key holds its maximum; `full`: others hold all places. */
  readonly reason: 'share' | 'full'

  constructor(reason: 'share' | 'full') {
    super(`the bulkhead is full: ${reason}`)
    this.reason = reason
  }
}
