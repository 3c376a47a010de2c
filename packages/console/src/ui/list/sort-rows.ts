/** Sorts numbers from the largest and texts from the first letter, or the reverse; null is always last. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => number | string | null,
  isReversed = false
): Row[] {
  const sign = isReversed ? -1 : 1

  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return sign * (b - a)

    return sign * String(a).localeCompare(String(b), 'en', { numeric: true })
  })
}
