/** The unique value of a leaf in a report. It identifies the leaf in a served call. */
export interface Marks {
  readonly text: (id: number) => string
  readonly number: (id: number) => number
  readonly json: (id: number) => unknown
}

const START_MS = Date.UTC(2026, 0, 1)

const isoTime = (id: number) => new Date(START_MS + id * 1000).toISOString()
/** Numbers with distinct digits, also in other units and in sums of two of them. */
const digits = (id: number) => 1_000_001 + ((id * 7_368_787) % 8_999_989)

const word = (id: number) => `mark-${String(id).padStart(5, '0')}`

/** Types do not tell the format of a text or number, so each format is tried. */
export const forms: readonly Marks[] = [
  { text: word, number: digits, json: (id) => ({ found: word(id) }) },
  { text: (id) => `https://files.example/${word(id)}.wav`, number: (id) => START_MS + id * 1000, json: word },
  { text: (id) => `+1212${2_000_000 + id}`, number: (id) => START_MS / 1000 + id, json: word },
  { text: isoTime, number: digits, json: digits },
  { text: (id) => `${word(id)}@example.com`, number: digits, json: word }
]

/** Returns the ids of the marks in a served value. */
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

/** Returns the significant digits of a number, regardless of its unit. */
function significant(number: number): string {
  return String(number).replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
}

/** Returns the ids of numeric marks by their digits. */
export function idsOfDigits(count: number): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: count }, (_, id) => [significant(digits(id)), id]))
}

function listKnown(id: number | undefined): readonly number[] {
  return id === undefined ? [] : [id]
}
