/** Values that some columns of a row have together. */
export type Values = Readonly<Record<string, string | boolean | null>>

/** All the values that some columns can have together: one of them is what a row has. */
export type Facet = readonly Values[]

/** SQL of the place of what a row has among the values of a facet, the first of which is 0. */
export function placeExpression(facet: Facet): string {
  const cases = facet.map((values, place) => `when ${conditionOf(values)} then ${place}`)

  return `case ${cases.join(' ')} end`
}

function conditionOf(values: Values): string {
  return Object.entries(values)
    .map(([column, value]) => (value === null ? `${column} is null` : `${column} = ${literal(value)}`))
    .join(' and ')
}

function literal(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : `'${value}'`
}
