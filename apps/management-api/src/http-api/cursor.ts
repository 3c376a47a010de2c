import type { Position } from '@callbook/db'
import type { Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/**
 * 8 bytes of epoch milliseconds and 16 of a uuid: the text has no spare bits, so each position has exactly one cursor.
 */
const form = /^[\w-]{32}$/

/** Times that a list can contain: the years 1 to 9999. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Start of a page: after a position, or at the beginning. */
export type Cursor = Position | 'beginning'

export const cursor: Reader<Cursor | undefined> = {
  expected: 'empty, or the next_cursor of the previous page',
  schema: Type.String({ pattern: '^([A-Za-z0-9_-]{32})?$' }),
  absent: undefined,
  read: (text) => (text === '' ? 'beginning' : decode(text))
}

export function encodeCursor({ at, id }: Position): string {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(at.getTime()))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')

  return bytes.toString('base64url')
}

function decode(text: string): Position | undefined {
  if (!form.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const epochMs = Number(bytes.readBigInt64BE())
  const id = bytes.toString('hex', 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

  return epochMs >= earliest && epochMs <= latest ? { at: new Date(epochMs), id } : undefined
}
