/** Splits rows: a statement takes 65,535 parameters at most, and after an outage there may be more to write. */
export function statementsOf<Row>(rows: readonly Row[], rowsPerStatement: number): Row[][] {
  const starts = Array.from(
    { length: Math.ceil(rows.length / rowsPerStatement) },
    (_, index) => index * rowsPerStatement
  )

  return starts.map((start) => rows.slice(start, start + rowsPerStatement))
}
