/** Required column values: one, or any of several. Columns that are undefined may have any value. */
type RequestedValues = Readonly<Record<string, string | boolean | null | readonly string[] | undefined>>

/** The columns of counters with sums by slot. */
export const sumColumns = ['facets', 'progress'] as const

export type SumColumn = (typeof sumColumns)[number]

/** A sum to add or subtract: an element of a column, starting from 1. */
export interface Term {
  readonly sign: 1 | -1
  readonly column: SumColumn
  readonly element: number
}

/** The facets of the counters. Each combination of facet values has a number, its slot. */
export interface Facets {
  /** The number of combinations. Slots are numbered from 1. */
  readonly slots: number
  /** SQL for the slot of a row, which indexes contain; null for values outside all facets. */
  readonly expression: string
  /** Returns the slot of a row; `undefined` for values outside all facets. */
  slotOf(row: object): number | undefined
  slotsOf(requested: RequestedValues): number[]
  /**
   * Returns sums from which a few are enough to compute any number of rows: the sum of a slot counts the rows that
   * have, for each facet, the value of the slot or an earlier one. (F. Crow, "Summed-area tables for texture mapping",
   * 1984)
   *
   * `facets` has the sums of any progress, the only ones that a new row changes; `progress` has the others.
   *
   * @param counts the number of rows by slot; missing slots count 0
   */
  sumsOf(counts: ReadonlyMap<number, number>): Readonly<Record<SumColumn, readonly number[]>>
  /** Returns the number of rows by slot, computed from all sums. Missing sums count 0. */
  countsOf(sums: Readonly<Record<SumColumn, readonly number[]>>): Map<number, number>
  /** Returns the sums that make up the number of rows with the requested values. */
  termsOf(requested: RequestedValues): readonly Term[]
}

/**
 * Numbers the combinations of some facets. If a facet is added, rows have to be counted again, and the indexes by slot
 * rebuilt.
 *
 * @param progress the facet that changes after a row is stored. New rows have its last value
 */
export function combineFacets(unchanging: readonly Facet[], progress: Facet = [{}]): Facets {
  const facets = [...unchanging, progress]
  const slots = product(facets.map(({ length }) => length))
  const sized = facets.map((facet, index) => ({
    facet,
    placeOf: createPlaceOf(facet),
    step: product(facets.slice(0, index).map(({ length }) => length))
  }))
  const ofProgress = slots - slots / progress.length

  return {
    slots,
    expression: `((1 + ${sized
      .filter(({ facet }) => facet.length > 1)
      .map(({ facet, step }) => `${step} * ${placeExpression(facet)}`)
      .join(' + ')})::smallint)`,
    slotOf(row) {
      let slot = 1
      for (const { step, placeOf } of sized) {
        const place = placeOf(row)
        if (place === undefined) return undefined
        slot += step * place
      }

      return slot
    },
    slotsOf: (requested) =>
      sized.reduce(
        (found, { facet, step }) =>
          placesOf(facet, requested).flatMap((place) => found.map((slot) => slot + step * place)),
        [1]
      ),
    sumsOf(counts) {
      const sums = Array.from({ length: slots }, (_, index) => counts.get(index + 1) ?? 0)
      for (const { facet, step } of sized) {
        for (let index = 0; index < slots; index += 1) {
          const isFirst = Math.floor(index / step) % facet.length === 0
          if (!isFirst) sums[index] = (sums[index] ?? 0) + (sums[index - step] ?? 0)
        }
      }

      return { facets: sums.slice(ofProgress), progress: sums.slice(0, ofProgress) }
    },
    countsOf({ facets: ofAnyProgress, progress: others }) {
      const counts = Array.from(
        { length: slots },
        (_, index) => (index < ofProgress ? others[index] : ofAnyProgress[index - ofProgress]) ?? 0
      )
      for (const { facet, step } of sized) {
        for (let index = slots - 1; index >= 0; index -= 1) {
          const isFirst = Math.floor(index / step) % facet.length === 0
          if (!isFirst) counts[index] = (counts[index] ?? 0) - (counts[index - step] ?? 0)
        }
      }

      return new Map(counts.flatMap((count, index) => (count === 0 ? [] : [[index + 1, count]])))
    },
    termsOf: (requested) =>
      sized
        .reduce(
          (found, { facet, step }) =>
            endsOfRuns(placesOf(facet, requested)).flatMap(({ place, sign }) =>
              found.map((term) => ({ slot: term.slot + step * place, sign: term.sign * sign }))
            ),
          [{ slot: 1, sign: 1 }]
        )
        .map(({ slot, sign }) => ({
          sign: sign > 0 ? 1 : -1,
          ...(slot > ofProgress
            ? { column: 'facets', element: slot - ofProgress }
            : { column: 'progress', element: slot })
        }))
  }
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all * number, 1)
}

/** Returns a function that looks up the position of a row's values. It runs for each report. */
function createPlaceOf(facet: Facet): (row: object) => number | undefined {
  const columns = Object.keys(facet[0] ?? {})
  const keyOf = (row: object) => columns.map((column) => row[column as keyof typeof row]).join(' ')
  const places = new Map(facet.map((values, place) => [keyOf(values), place]))

  return (row) => places.get(keyOf(row))
}

function placesOf(facet: Facet, requested: RequestedValues): number[] {
  const isRequested = (values: Values) =>
    Object.entries(values).every(([column, value]) => {
      const wanted = requested[column]
      if (Array.isArray(wanted)) return wanted.includes(value)

      return wanted === undefined || wanted === value
    })

  return facet.flatMap((values, place) => (isRequested(values) ? [place] : []))
}

/**
 * Returns the last position of each run of positions, which counts, and the position before its first, which does not.
 */
function endsOfRuns(places: readonly number[]): { place: number; sign: number }[] {
  const lasts = places.filter((place) => !places.includes(place + 1)).map((place) => ({ place, sign: 1 }))
  const befores = places.filter((place) => place > 0 && !places.includes(place - 1))

  return [...lasts, ...befores.map((place) => ({ place: place - 1, sign: -1 }))]
}

/** Values of some columns in one row. */
type Values = Readonly<Record<string, string | boolean | null>>

/** All possible combinations of values of some columns. Each row has one of them. */
type Facet = readonly Values[]

/** Returns SQL for the position of a row's values among the values of a facet, starting from 0. */
function placeExpression(facet: Facet): string {
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
