import { hash } from 'node:crypto'
import { limitsOf, type Reach } from '@callbook/domain'
import { badRequest, type Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/** 8 bytes of the last sequence number, and 8 that identify the organization, and the client of a limited key. */
const form = /^[\w-]{22}$/

/** A cursor before decoding, which needs the organization. */
export const changesCursor: Reader<string | undefined> = {
  expected: 'now, or the next_cursor of an earlier response',
  schema: Type.String({ pattern: '^(now|[A-Za-z0-9_-]{22})$' }),
  absent: undefined,
  read: (text) => (text === 'now' || form.test(text) ? text : undefined)
}

/** @param sequence last sequence number on the page */
export function encodeChangesCursor(reach: Reach, sequence: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(sequence))

  return Buffer.concat([bytes, ownMark(reach, bytes)]).toString('base64url')
}

/**
 * Returns the last sequence number that the client has seen.
 *
 * @throws {HttpError} 400 for a cursor of another organization
 */
export function decodeChangesCursor(
  reach: Reach,
  cursor: string,
  { expected }: Pick<Reader<unknown>, 'expected'> = changesCursor
): number {
  const sequence = Number(Buffer.from(cursor, 'base64url').readBigInt64BE())
  const isOwn = Number.isSafeInteger(sequence) && sequence >= 0
  if (!isOwn || encodeChangesCursor(reach, sequence) !== cursor) {
    throw badRequest(`cursor must be ${expected} to the same organization`)
  }

  return sequence
}

/** Returns a mark that detects a cursor used for another organization by mistake. Guessing one reveals nothing. */
function ownMark(reach: Reach, bytes: Buffer): Buffer {
  return Buffer.from(hash('sha256', `${ownerOf(reach)} ${bytes.toString('hex')}`, 'hex').slice(0, 16), 'hex')
}

/** Cursors of a client do not work for the organization, which has other changes. */
function ownerOf(reach: Reach): string {
  const { organizationId, clientId } = limitsOf(reach)

  return clientId === undefined ? organizationId : `${organizationId} ${clientId}`
}
