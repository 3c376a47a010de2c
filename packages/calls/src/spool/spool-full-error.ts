/** There is no room in the spool, or in what one endpoint may take of it. The sender may try again later. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
  readonly isOfEndpoint: boolean

  constructor(isOfEndpoint = false) {
    super(isOfEndpoint ? 'the endpoint has filled its share of the spool' : 'the spool is full')
    this.isOfEndpoint = isOfEndpoint
  }
}
