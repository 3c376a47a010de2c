import { isoTimestamp } from '../column-types.ts'

/** Column types that can be written as JSON. */
type ColumnType = 'bool' | 'float8' | 'int4' | 'json' | 'text' | 'timestamptz' | 'uuid'

/** Columns of a row in order; more columns may follow. */
export type Columns<Name extends string = string> = Readonly<Record<Name, ColumnType>>

/** Values of a row in the order of its columns, as PostgreSQL writes them. */
export type Row = readonly (string | null)[]

/** Writes a value, which is not null, as JSON. */
type WriteValue = (text: string) => string

/** Layout of rows as JSON objects. */
export interface JsonTemplate {
  readonly columns: Columns
  readonly shape: Shape<string>
  readonly bounds: Bounds<string>
  /** Writes a row as a JSON object. */
  readonly write: (row: Row) => string
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

/** Maximum bytes of a value: longer text is cut, longer JSON is null or shortened. */
export type Bounds<Name extends string> = Readonly<Partial<Record<Name, Bound>>>

type Bound = number | { readonly maxBytes: number; readonly shorten: (json: string) => string }

const unbounded = Object.freeze({})

/** Without a shape, an object has one member per column with the same name. */
export function jsonTemplate<Name extends string>(
  columns: Columns<Name>,
  shape: Shape<Name> = sameNames(columns),
  bounds: Bounds<Name> = unbounded
): JsonTemplate {
  return { columns, shape, bounds, write: rowWriter(columns, shape, bounds) }
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

export function columnIndex<Name extends string>(columns: Columns<Name>, name: Name): number {
  return Object.keys(columns).indexOf(name)
}

/** Returns the columns of a table as an SQL list. */
export function columnList(table: string, columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name}`)
    .join(', ')
}

function sameNames<Name extends string>(columns: Columns<Name>): Shape<Name> {
  return Object.fromEntries((Object.keys(columns) as Name[]).map((name) => [name, name]))
}

function rowWriter<Name extends string>(
  columns: Columns<Name>,
  shape: Shape<Name>,
  bounds: Bounds<Name>
): JsonTemplate['write'] {
  const { members, end } = membersOf(columns, shape, bounds)

  return (row) => {
    let json = ''
    for (const { before, column, ifNull, write } of members) {
      const text = row[column]
      json += before + (text == null ? ifNull : write(text))
    }

    return json + end
  }
}

/** A constant text, then the value of a column. */
interface Member {
  readonly before: string
  readonly column: number
  readonly ifNull: string
  readonly write: WriteValue
}

/** Returns the members of an object and of the objects in it, in order. */
function membersOf<Name extends string>(columns: Columns<Name>, shape: Shape<Name>, bounds: Bounds<Name>) {
  const members: Member[] = []
  let before = ''

  function addObject(object: Shape<Name>): void {
    for (const [index, [name, value]] of Object.entries(object).entries()) {
      before += `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
      if (typeof value === 'string') {
        const [type, bound] = [columns[value], bounds[value]]
        add(value, 'null', bound === undefined ? writers[type] : bounded(type, bound))
      } else if (value instanceof Presence) {
        const otherwise = JSON.stringify(value.otherwise)
        add(value.column, JSON.stringify(value.ifNull), () => otherwise)
      } else addObject(value)
    }
    before += '}'
  }

  function add(column: Name, ifNull: string, write: WriteValue): void {
    members.push({ before, column: columnIndex(columns, column), ifNull, write })
    before = ''
  }

  addObject(shape)

  return { members, end: before }
}

/** PostgreSQL's texts are numbers and JSON already, except for numbers that JSON does not have: NaN and infinities. */
const writers: Readonly<Record<ColumnType, WriteValue>> = {
  bool: (text) => (text === 't' ? 'true' : 'false'),
  float8: (text) => (text.endsWith('N') || text.endsWith('y') ? 'null' : text),
  int4: (text) => text,
  json: (text) => text,
  text: writeText,
  timestamptz: (text) => `"${isoTimestamp(text)}"`,
  uuid: (text) => `"${text}"`
}

/** Characters that JSON escapes. PostgreSQL's texts have no lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes these
const escaped = /["\\\u0000-\u001f]/

/** `JSON.stringify` takes longer for the short texts of most columns. */
function writeText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`
}

function bounded(type: ColumnType, bound: Bound): WriteValue {
  const write = writers[type]
  const maxBytes = typeof bound === 'number' ? bound : bound.maxBytes
  const writeLong = longWriter(type, bound)

  return (text) =>
    (text.length * maxBytesPerUnit > maxBytes && Buffer.byteLength(text) > maxBytes ? writeLong : write)(text)
}

/** Maximum UTF-8 bytes per UTF-16 unit of a JavaScript string. */
const maxBytesPerUnit = 3

function longWriter(type: ColumnType, bound: Bound): WriteValue {
  if (typeof bound === 'object') {
    return (text) => {
      const shorter = bound.shorten(text)

      return shorter.length > text.length ? text : shorter
    }
  }

  return type === 'text' ? (text) => writeText(firstBytes(text, bound)) : () => 'null'
}

/** Returns the characters of a text that are complete within a number of bytes. */
function firstBytes(text: string, bytes: number): string {
  const utf8 = Buffer.from(text)
  let end = bytes
  while (((utf8[end] ?? 0) & 0xc0) === 0x80) end -= 1

  return utf8.toString('utf8', 0, end)
}
