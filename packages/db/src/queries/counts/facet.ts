/** Values of some columns in one row. */
export type Values = Readonly<Record<string, string | boolean | null>>

/** All possible combinations of values of some columns. Each row has one of them. */
export type Facet = readonly Values[]

/** Returns SQL for the position of a row's values among the values of a facet, starting from 0. */
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
