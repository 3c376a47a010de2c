/** No place became free in time. The caller may try again in a moment. */
export class BulkheadError extends Error {
  override readonly name = 'BulkheadError'
  /** `share`: the key has all the places that one may have; `full`: others have them. */
  readonly reason: 'share' | 'full'

  constructor(reason: 'share' | 'full') {
    super(`the bulkhead is closed: ${reason}`)
    this.reason = reason
  }
}
