/** What is written where a report has a leaf: a value of its own, by which it is found in what is served. */
export interface Marks {
  readonly text: (id: number) => string
  readonly number: (id: number) => number
  readonly json: (id: number) => unknown
}

const START_MS = Date.UTC(2026, 0, 1)

const isoTime = (id: number) => new Date(START_MS + id * 1000).toISOString()
/** Numbers whose digits tell them apart, also where they are told in other units, and from sums of two of them. */
const digits = (id: number) => 1_000_001 + ((id * 7_368_787) % 8_999_989)

const word = (id: number) => `mark-${String(id).padStart(5, '0')}`

/** Of the forms that a text or a number may have, no type tells which is meant: each is tried. */
export const forms: readonly Marks[] = [
  { text: word, number: digits, json: (id) => ({ found: word(id) }) },
  { text: (id) => `https://files.example/${word(id)}.wav`, number: (id) => START_MS + id * 1000, json: word },
  { text: (id) => `+1212${2_000_000 + id}`, number: (id) => START_MS / 1000 + id, json: word },
  { text: isoTime, number: digits, json: digits },
  { text: (id) => `${word(id)}@example.com`, number: digits, json: word }
]

/** The ids of the marks in a value that is served. */
export function marksIn(value: unknown, idOfDigits: ReadonlyMap<string, number>): readonly number[] {
  if (typeof value === 'number') return listKnown(idOfDigits.get(significant(value)))
  if (typeof value !== 'string') return []

  return [
    ...[...value.matchAll(/mark-(\d{5})/g)].map(([, id]) => Number(id)),
    ...[...value.matchAll(/\+1212(\d{7})/g)].map(([, number]) => Number(number) - 2_000_000),
    ...[...value.matchAll(/2026-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) => (Date.parse(time) - START_MS) / 1000),
    ...[...value.matchAll(/\d{7}/g)].flatMap(([number]) => listKnown(idOfDigits.get(significant(Number(number)))))
  ]
}

/** The digits of a number, whatever its unit. */
function significant(number: number): string {
  return String(number).replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
}

/** By the digits of the marks that are numbers. */
export function idsOfDigits(count: number): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: count }, (_, id) => [significant(digits(id)), id]))
}

function listKnown(id: number | undefined): readonly number[] {
  return id === undefined ? [] : [id]
}
