import { hash } from 'node:crypto'
import type { OrganizationId } from '@callbook/domain'
import { badRequest, type Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/** 8 bytes of the number seen last, and 8 that tell whose it is. */
const form = /^[\w-]{22}$/

/** A cursor as it came, which only the organization tells the meaning of. */
export const changesCursor: Reader<string | undefined> = {
  expected: 'now, or the next_cursor of an answer before',
  schema: Type.String({ pattern: '^(now|[A-Za-z0-9_-]{22})$' }),
  absent: undefined,
  read: (text) => (text === 'now' || form.test(text) ? text : undefined)
}

/** @param sequence the number of the change that was seen last */
export function encodeChangesCursor(organizationId: OrganizationId, sequence: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(sequence))

  return Buffer.concat([bytes, ownMark(organizationId, bytes)]).toString('base64url')
}

/**
 * The number of the change that was seen last.
 *
 * @throws {HttpError} 400 for a cursor of another organization
 */
export function decodeChangesCursor(
  organizationId: OrganizationId,
  cursor: string,
  { expected }: Pick<Reader<unknown>, 'expected'> = changesCursor
): number {
  const sequence = Number(Buffer.from(cursor, 'base64url').readBigInt64BE())
  const isOwn = Number.isSafeInteger(sequence) && sequence >= 0
  if (!isOwn || encodeChangesCursor(organizationId, sequence) !== cursor) {
    throw badRequest(`cursor must be ${expected} to the same organization`)
  }

  return sequence
}

/** It keeps a cursor from being taken to another organization by mistake: there is nothing to be had by guessing one. */
function ownMark(organizationId: OrganizationId, bytes: Buffer): Buffer {
  return Buffer.from(hash('sha256', `${organizationId} ${bytes.toString('hex')}`, 'hex').slice(0, 16), 'hex')
}
