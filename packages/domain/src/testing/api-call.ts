/** A call in its provider's API. */
export interface ApiCall {
  /** The fetched call. */
  readonly call: Readonly<Record<string, unknown>>
  /** The row in a list. */
  readonly row: Readonly<Record<string, unknown>>
  /** The objects to which the call refers, by path. */
  readonly others: Readonly<Record<string, unknown>>
}

/** Removes undefined members of an object, as JSON does. */
export function present(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
