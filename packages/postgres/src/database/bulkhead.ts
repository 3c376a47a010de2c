/** Who may use the connections of a pool next, and how many of them at a time. */
export interface Bulkhead {
  /**
   * Waits for the turn of a key: of an organization, say.
   *
   * @returns what ends the turn
   * @throws when it does not come in time
   */
  enter(key: string): Promise<() => void>
}

/** The bulkhead of a pool of which nobody has to be kept from taking all. */
export const noBulkhead: Bulkhead = { enter: async () => () => undefined }
