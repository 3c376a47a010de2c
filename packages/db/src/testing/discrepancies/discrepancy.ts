/** An inconsistency with the id of its subject. */
export interface Discrepancy {
  readonly what: string
  readonly id: string
}
