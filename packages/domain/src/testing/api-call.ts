/** A call as its provider's API has it. */
export interface ApiCall {
  /** As it is when fetched. */
  readonly call: Readonly<Record<string, unknown>>
  /** As a list has it. */
  readonly row: Readonly<Record<string, unknown>>
  /** What it refers to, by the path of each. */
  readonly others: Readonly<Record<string, unknown>>
}

/** Members of an object without those that are not there, as JSON leaves them out. */
export function present(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
