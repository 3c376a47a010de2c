type Schema = Readonly<Record<string, unknown>>

/**
 * Converts a schema to the subset of JSON Schema that all model servers accept.
 *
 * Some servers reject `const`, others reject limits. The limits are also in the descriptions, and completions are
 * checked against the original schema.
 */
export function portableSchema(schema: object): object {
  const { anyOf, minimum: _, maximum: __, ...rest } = schema as Schema & { readonly anyOf?: readonly Schema[] }
  const own = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, portable(keyword, value)]))
  if (anyOf === undefined) return own

  const choices = anyOf.map((choice) => choice['const'])
  if (choices.every((choice) => typeof choice === 'string')) return { ...own, type: 'string', enum: choices }

  return { ...own, anyOf: anyOf.map(portableSchema) }
}

function portable(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return portableSchema(value as Schema)
  if (keyword !== 'properties') return value

  return Object.fromEntries(
    Object.entries(value as Schema).map(([name, part]) => [name, portableSchema(part as Schema)])
  )
}
