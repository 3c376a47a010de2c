/** The spool, or the share of one endpoint, is full. The sender may retry later. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
  readonly isOfEndpoint: boolean

  constructor(isOfEndpoint = false) {
    super(isOfEndpoint ? 'the endpoint has filled its share of the spool' : 'the spool is full')
    this.isOfEndpoint = isOfEndpoint
  }
}
