import { hash } from 'node:crypto'
import type { LogPosition } from '@callbook/db'
import { limitsOf, type Reach } from '@callbook/domain'
import { badRequest, type Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/**
 * 8 bytes each: the last sequence number, its epoch, and a mark of the organization, and of the client of a limited
 * key.
 */
const form = /^[\w-]{32}$/

/** A cursor before decoding, which needs the organization. */
export const changesCursor: Reader<string | undefined> = {
  expected: 'now, or the next_cursor of an earlier response',
  schema: Type.String({ pattern: '^(now|[A-Za-z0-9_-]{32})$' }),
  absent: undefined,
  read: (text) => (text === 'now' || form.test(text) ? text : undefined)
}

/** @param position last sequence number on the page, and its epoch */
export function encodeChangesCursor(reach: Reach, { sequence, epoch }: LogPosition): string {
  const bytes = Buffer.alloc(16)
  bytes.writeBigInt64BE(BigInt(sequence))
  if (epoch !== null) bytes.write(epoch, 8, 'hex')

  return Buffer.concat([bytes, ownMark(reach, bytes)]).toString('base64url')
}

/**
 * Returns the position up to which the client has seen all changes.
 *
 * @throws {HttpError} 400 for a cursor of another organization
 */
export function decodeChangesCursor(
  reach: Reach,
  cursor: string,
  { expected }: Pick<Reader<unknown>, 'expected'> = changesCursor
): LogPosition {
  const bytes = Buffer.from(cursor, 'base64url')
  const sequence = Number(bytes.readBigInt64BE())
  const epoch = bytes.toString('hex', 8, 16)
  const position = { sequence, epoch: epoch === noEpoch ? null : epoch }
  const isOwn = Number.isSafeInteger(sequence) && sequence >= 0
  if (!isOwn || encodeChangesCursor(reach, position) !== cursor) {
    throw badRequest(`cursor must be ${expected} to the same organization`)
  }

  return position
}

const noEpoch = '0'.repeat(16)

/** Returns a mark that detects a cursor used for another organization by mistake. Guessing one reveals nothing. */
function ownMark(reach: Reach, bytes: Buffer): Buffer {
  return Buffer.from(hash('sha256', `${ownerOf(reach)} ${bytes.toString('hex')}`, 'hex').slice(0, 16), 'hex')
}

/** Cursors of a client do not work for the organization, which has other changes. */
function ownerOf(reach: Reach): string {
  const { organizationId, clientId } = limitsOf(reach)

  return clientId === undefined ? organizationId : `${organizationId} ${clientId}`
}
