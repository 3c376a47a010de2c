import { isoTimestamp } from '../column-types.ts'
import type { ColumnType } from './columns.ts'

/**
 * Writes the bytes of a value from `start` to `end` as JSON into `to`, which must have room. Returns the end position.
 */
export type WriteValue = (from: Buffer, start: number, end: number, to: Buffer, at: number) => number

/** Maximum additional bytes of JSON: for the zeros of a timestamp, or for a constant. */
export const extraBytesOfValue = 16

/** Maximum bytes of one escaped byte: `\u0000`. */
export const maxBytesOfEscape = 6

/** Writers of non-null values by column type. */
export const writers: Readonly<Record<ColumnType, WriteValue>> = {
  bool: writeBoolean,
  float8: writeFinite,
  int4: copyBytes,
  json: copyBytes,
  text: writeText,
  timestamptz: writeTimestamp,
  uuid: writeQuoted
}

/** Returns a writer that writes a constant instead of the value. */
export function constant(word: string): WriteValue {
  const bytes = Buffer.from(word)
  if (bytes.length > extraBytesOfValue) throw new Error(`${word} is too long`)

  return (_from, _start, _end, to, at) => copyBytes(bytes, 0, bytes.length, to, at)
}

/** Maximum bytes of a value, or a function that shortens longer JSON texts. */
export type Bound = number | { readonly maxBytes: number; readonly shorten: (json: string) => string }

/** Limits a value: longer texts are cut, longer values of other types are null or shortened. */
export function bounded(type: ColumnType, bound: Bound): WriteValue {
  const write = writers[type]
  const maxBytes = typeof bound === 'number' ? bound : bound.maxBytes
  const writeLong = longWriter(type, bound)

  return (from, start, end, to, at) => (end - start > maxBytes ? writeLong : write)(from, start, end, to, at)
}

function longWriter(type: ColumnType, bound: Bound): WriteValue {
  if (typeof bound === 'object') {
    return (from, start, end, to, at) => {
      const shorter = Buffer.from(bound.shorten(from.toString('utf8', start, end)))

      return shorter.length > end - start
        ? copyBytes(from, start, end, to, at)
        : copyBytes(shorter, 0, shorter.length, to, at)
    }
  }
  if (type === 'text') {
    return (from, start, _end, to, at) => writeText(from, start, endOfCharacters(from, start + bound), to, at)
  }

  return (_from, _start, _end, to, at) => at + to.write('null', at)
}

/** Returns the end of the last whole character at or before a position. */
function endOfCharacters(from: Buffer, place: number): number {
  let end = place
  while (((from[end] ?? 0) & 0xc0) === 0x80) end -= 1

  return end
}

/** Up to this many bytes, a loop is faster than `copy`. */
const fewBytes = 64

export function copyBytes(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  if (end - start > fewBytes) return at + from.copy(to, at, start, end)
  let next = at
  for (let place = start; place < end; place++) to[next++] = from[place] ?? 0

  return next
}

const ascii = {
  quote: 0x22,
  plus: 0x2b,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  T: 0x54,
  Z: 0x5a,
  backslash: 0x5c,
  space: 0x20,
  t: 0x74
}

function writeQuoted(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  to[at] = ascii.quote
  const next = copyBytes(from, start, end, to, at + 1)
  to[next] = ascii.quote

  return next + 1
}

/** JSON escapes of bytes that must not appear in a string (RFC 8259, 7). */
const escapes = new Map(
  [...Array(ascii.space).keys(), ascii.quote, ascii.backslash].map((byte) => [
    byte,
    Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
  ])
)

function writeText(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  let next = at
  to[next++] = ascii.quote
  for (let place = start; place < end; place++) {
    const byte = from[place] ?? 0
    if (byte >= ascii.space && byte !== ascii.quote && byte !== ascii.backslash) to[next++] = byte
    else next += escapes.get(byte)?.copy(to, next) ?? 0
  }
  to[next++] = ascii.quote

  return next
}

/** PostgreSQL writes `t` or `f`. */
function writeBoolean(from: Buffer, start: number, _end: number, to: Buffer, at: number): number {
  const word = from[start] === ascii.t ? words.true : words.false

  return copyBytes(word, 0, word.length, to, at)
}

const words = { true: Buffer.from('true'), false: Buffer.from('false') }

/** JSON has only finite numbers, which end with a digit. */
function writeFinite(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  const endsWithDigit = (from[end - 1] ?? 0) <= ascii.nine

  return endsWithDigit ? copyBytes(from, start, end, to, at) : at + to.write('null', at)
}

/** Converts `2026-11-20 15:04:12.5+00` to `"2026-11-20T15:04:12.500Z"`. */
function writeTimestamp(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
  const zone = end - 3
  const isInUtc = from[zone] === ascii.plus && from[zone + 1] === ascii.zero && from[zone + 2] === ascii.zero
  if (!isInUtc) return at + to.write(`"${isoTimestamp(from.toString('latin1', start, end))}"`, at)

  to[at] = ascii.quote
  copyBytes(from, start, start + 19, to, at + 1)
  to[at + 11] = ascii.T
  to[at + 20] = ascii.dot
  for (let digit = 0; digit < 3; digit++) {
    const place = start + 20 + digit
    to[at + 21 + digit] = place < zone ? (from[place] ?? 0) : ascii.zero
  }
  to[at + 24] = ascii.Z
  to[at + 25] = ascii.quote

  return at + 26
}
