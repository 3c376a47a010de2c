import type { CallId } from '@callbook/domain'
import type { Position } from '../../lists/page.ts'

export interface BlockEntry {
  /** The 16 bytes of its id, one as each character: keys sort as ids do, and thousands are read faster. */
  readonly key: string
  /** Time of the call, in milliseconds since 1970. */
  readonly atMs: number
}

export const entryBytes = 24

export function keyOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')
}

export function entryCallId({ key }: Pick<BlockEntry, 'key'>): CallId {
  const hex = Buffer.from(key, 'latin1').toString('hex')

  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as CallId
}

/** Returns the bytes of entries in their order: the id, then the time. */
export function encodeEntries(entries: readonly BlockEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * entryBytes)
  for (const [ordinal, { key, atMs }] of entries.entries()) {
    bytes.write(key, ordinal * entryBytes, 'latin1')
    bytes.writeDoubleBE(atMs, ordinal * entryBytes + 16)
  }

  return bytes
}

export function readEntry(bytes: Buffer, ordinal: number): BlockEntry {
  const at = ordinal * entryBytes

  return { key: bytes.toString('latin1', at, at + 16), atMs: entryTime(bytes, ordinal) }
}

export function entryTime(bytes: Buffer, ordinal: number): number {
  return bytes.readDoubleBE(ordinal * entryBytes + 16)
}

export function listEntries(bytes: Buffer): BlockEntry[] {
  return Array.from({ length: bytes.length / entryBytes }, (_, ordinal) => readEntry(bytes, ordinal))
}

/** Returns the ordinal of a call, or -1 if the block does not have it. Entries are ordered by id. */
export function ordinalOf(bytes: Buffer, key: string): number {
  const wanted = Buffer.from(key, 'latin1')
  let [low, high] = [0, bytes.length / entryBytes - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = wanted.compare(bytes, middle * entryBytes, middle * entryBytes + 16)
    if (order === 0) return middle
    if (order > 0) low = middle + 1
    else high = middle - 1
  }

  return -1
}

/** Sorts as lists of calls do: newest first, then by id. */
export function newestFirst(a: BlockEntry, b: BlockEntry): number {
  if (a.atMs !== b.atMs) return b.atMs - a.atMs
  if (a.key === b.key) return 0

  return a.key < b.key ? 1 : -1
}

/** Returns the test whether a call comes after a position of a list. */
export function comesAfter(position: Position | undefined): (entry: BlockEntry) => boolean {
  if (position === undefined) return () => true
  const place = { key: keyOf(position.id), atMs: position.at.getTime() }

  return (entry) => newestFirst(place, entry) < 0
}

export function positionOf(entry: BlockEntry): Position {
  return { at: new Date(entry.atMs), id: entryCallId(entry) }
}
