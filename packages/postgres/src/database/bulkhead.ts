/** Decides which key uses the connections of a pool next, and how many at a time. */
export interface Bulkhead {
  /**
   * Waits until a key, for example an organization, may use a connection.
   *
   * @returns a function that ends the use
   * @throws if the wait takes too long
   */
  enter(key: string): Promise<() => void>
}

export const noBulkhead: Bulkhead = { enter: async () => () => undefined }
