import { type Columns, placeOf } from './columns.ts'
import { type Bound, bounded, constant, extraBytesOfValue, type WriteValue, writers } from './write-value.ts'

/** A part of the JSON text of a row: some bytes, and what becomes of the value of a column. */
interface Part {
  readonly before: Buffer
  readonly column: number
  readonly ifNull: Buffer
  readonly otherwise: WriteValue
}

/** How rows are written as JSON objects. */
export interface JsonTemplate {
  readonly columns: Columns
  readonly parts: readonly Part[]
  readonly end: Buffer
  /** The columns whose bytes may have to be escaped. */
  readonly texts: readonly number[]
  /** The room that a row takes beside its own bytes, when none has to be escaped. */
  readonly extraBytes: number
}

/** The members of an object: the value of a column, one of two words, or another object. */
export interface Shape<Name extends string> {
  readonly [member: string]: Name | Presence<Name> | Shape<Name>
}

/** One word while a column is null, another when it is not. */
export class Presence<Name extends string> {
  readonly column: Name
  readonly ifNull: string
  readonly otherwise: string

  constructor(column: Name, words: { readonly ifNull: string; readonly otherwise: string }) {
    this.column = column
    this.ifNull = words.ifNull
    this.otherwise = words.otherwise
  }
}

const unbounded = Object.freeze({})

/** What becomes of longer values: text is cut, JSON is told as null, or shortened. */
export type Bounds<Name extends string> = Readonly<Partial<Record<Name, Bound>>>

/**
 * Without a shape, an object has a member for each column, of the same name.
 *
 * @throws when two members tell one column, for which there would be no room
 */
export function jsonTemplate<Name extends string>(
  columns: Columns<Name>,
  shape: Shape<Name> = sameNames(columns),
  bounds: Bounds<Name> = unbounded
): JsonTemplate {
  const pieces = piecesOf(shape)
  const told = pieces.flatMap((piece) => ('value' in piece && typeof piece.value === 'string' ? [piece.value] : []))
  if (new Set(told).size < told.length) throw new Error('a template tells each column once')

  const parts: Part[] = []
  let literal = ''
  for (const piece of pieces) {
    if ('text' in piece) literal += piece.text
    else {
      parts.push({ before: Buffer.from(literal), ...partOf(columns, piece.value, bounds) })
      literal = ''
    }
  }
  const end = Buffer.from(literal)
  const lengths = parts.map(({ before, ifNull }) => before.length + ifNull.length + extraBytesOfValue)

  return {
    columns,
    parts,
    end,
    texts: Object.values(columns).flatMap((type, place) => (type === 'text' ? [place] : [])),
    extraBytes: lengths.reduce((sum, length) => sum + length, end.length)
  }
}

function sameNames<Name extends string>(columns: Columns<Name>): Shape<Name> {
  return Object.fromEntries((Object.keys(columns) as Name[]).map((name) => [name, name]))
}

type Value<Name extends string> = Name | Presence<Name>
type Piece<Name extends string> = { readonly text: string } | { readonly value: Value<Name> }

function piecesOf<Name extends string>(shape: Shape<Name>): Piece<Name>[] {
  const members = Object.entries(shape).flatMap(([name, value], index) => {
    const isValue = typeof value === 'string' || value instanceof Presence

    return [
      { text: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:` },
      ...(isValue ? [{ value }] : piecesOf(value))
    ]
  })

  return [...members, { text: '}' }]
}

function partOf<Name extends string>(
  columns: Columns<Name>,
  value: Value<Name>,
  bounds: Bounds<Name>
): Omit<Part, 'before'> {
  if (typeof value === 'string') {
    const [type, bound] = [columns[value], bounds[value]]
    const otherwise = bound === undefined ? writers[type] : bounded(type, bound)

    return { column: placeOf(columns, value), ifNull: Buffer.from('null'), otherwise }
  }
  const [ifNull, otherwise] = [JSON.stringify(value.ifNull), JSON.stringify(value.otherwise)]

  return { column: placeOf(columns, value.column), ifNull: Buffer.from(ifNull), otherwise: constant(otherwise) }
}
