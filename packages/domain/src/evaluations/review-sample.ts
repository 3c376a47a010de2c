import { createHash } from 'node:crypto'
import type { CallId } from '../ids.ts'

const hashes = 2 ** 32

/**
 * Returns whether a call belongs to a sample of `percent` of all calls. The id of the call decides, so that a repeated
 * evaluation selects the same calls, and a larger sample contains a smaller one.
 *
 * @param percent 0 to 100
 */
export function isSampled(callId: CallId, percent: number): boolean {
  if (percent === 0) return false

  return (createHash('sha256').update(callId).digest().readUInt32BE() / hashes) * 100 < percent
}
