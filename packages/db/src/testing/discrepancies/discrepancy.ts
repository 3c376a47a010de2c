/** Something that does not add up, and the id of what it is about. */
export interface Discrepancy {
  readonly what: string
  readonly id: string
}
