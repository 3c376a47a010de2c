/** Returns the keys of an object that has only the keys of its type, in their order. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[]
}

/** Returns whether a text is a key of an object itself, and not of its prototype. */
export function hasKey<Key extends string>(record: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(record, text)
}

/**
 * Returns a text that is one of several values, such as the value of a select.
 *
 * @throws {RangeError} for another text
 */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new RangeError(`"${text}" is none of ${values.join(', ')}`)

  return found
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Leaves out members that are `undefined`, which parameters of requests may not be. */
export function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>
}
