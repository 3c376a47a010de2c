/**
 * Returns the paths of everything inside `value`, with numbers for the items of arrays. A member whose name contains a
 * dot has none.
 */
export function listPaths(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([name, member]) =>
    name.includes('.') ? [] : [name, ...listPaths(member).map((path) => `${name}.${path}`)]
  )
}

/** Returns a copy of `value` with another value at a path. */
export function replaceAt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const member: unknown = Object.entries(value as object).find(([key]) => key === name)?.[1]
  const replaced = replaceAt(member, rest, by)

  return Array.isArray(value) ? value.with(Number(name), replaced) : { ...(value as object), [name]: replaced }
}
