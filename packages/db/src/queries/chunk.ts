/** Splits rows, because a statement takes 65,535 parameters at most, and an outage can leave more to write. */
export function chunk<Row>(rows: readonly Row[], size: number): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => index * size)

  return starts.map((start) => rows.slice(start, start + size))
}
