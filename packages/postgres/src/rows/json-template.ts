import { type Columns, placeOf } from './columns.ts'
import { type Bound, bounded, constant, extraBytesOfValue, type WriteValue, writers } from './write-value.ts'

/** A segment of the JSON text of a row: constant bytes, then the value of a column. */
interface TemplateSegment {
  readonly before: Buffer
  readonly column: number
  readonly ifNull: Buffer
  readonly otherwise: WriteValue
}

/** Layout of rows as JSON objects. */
export interface JsonTemplate {
  readonly columns: Columns
  readonly shape: Shape<string>
  readonly bounds: Bounds<string>
  readonly parts: readonly TemplateSegment[]
  readonly end: Buffer
  /** Columns whose bytes may need escaping. */
  readonly texts: readonly number[]
  /** Bytes of a row in addition to its values, without escaping. */
  readonly extraBytes: number
}

/** Members of an object: the value of a column, one of two constants, or another object. */
export interface Shape<Name extends string> {
  readonly [member: string]: Name | Presence<Name> | Shape<Name>
}

/** One constant if a column is null, another if it is not. */
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

/** Handling of longer values: text is cut, JSON is null or shortened. */
export type Bounds<Name extends string> = Readonly<Partial<Record<Name, Bound>>>

/**
 * Without a shape, an object has one member per column with the same name.
 *
 * @throws if two members use one column, because its room would not suffice
 */
export function jsonTemplate<Name extends string>(
  columns: Columns<Name>,
  shape: Shape<Name> = sameNames(columns),
  bounds: Bounds<Name> = unbounded
): JsonTemplate {
  const pieces = piecesOf(shape)
  const reported = pieces.flatMap((piece) => ('value' in piece && typeof piece.value === 'string' ? [piece.value] : []))
  if (new Set(reported).size < reported.length) throw new Error('a template uses each column once')

  const parts: TemplateSegment[] = []
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
    shape,
    bounds,
    parts,
    end,
    texts: Object.values(columns).flatMap((type, place) => (type === 'text' ? [place] : [])),
    extraBytes: lengths.reduce((sum, length) => sum + length, end.length)
  }
}

/**
 * Returns a template that writes only some members, in the order of the given template.
 *
 * @param columns columns of the rows, if the statement returns fewer
 */
export function pickMembers(
  { shape, bounds, columns: all }: JsonTemplate,
  names: readonly string[],
  columns: Columns = all
): JsonTemplate {
  const picked = Object.entries(shape).filter(([name]) => names.includes(name))

  return jsonTemplate(columns, Object.fromEntries(picked), bounds)
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
): Omit<TemplateSegment, 'before'> {
  if (typeof value === 'string') {
    const [type, bound] = [columns[value], bounds[value]]
    const otherwise = bound === undefined ? writers[type] : bounded(type, bound)

    return { column: placeOf(columns, value), ifNull: Buffer.from('null'), otherwise }
  }
  const [ifNull, otherwise] = [JSON.stringify(value.ifNull), JSON.stringify(value.otherwise)]

  return { column: placeOf(columns, value.column), ifNull: Buffer.from(ifNull), otherwise: constant(otherwise) }
}
