import type { SecretScan } from './secret-scan.ts'
import type { Span } from './span.ts'

/**
 * Maximum cost of reading a body. An item, a member, a list and an object cost one unit each, and slower parts cost
 * more. The densest real report, one with a time for each spoken word, costs 82,000 units for 1 MB. A body of tiny
 * members can cost five times as much.
 */
export const maxReadUnits = 90_000

/** Below this cost, new names cost no more than repeated ones. A report of 48 KB has fewer members. */
const plainUnits = 4_000

/**
 * Cost of a new member name. The parser takes 30 times as long for it as for a recently used one, and a reader copies
 * it.
 */
const newNameUnits = 48

/** Cost of parsing an address, or of checking a number of many digits. */
export const addressUnits = 24
export const longNumberUnits = 24

/**
 * Maximum number of members that are read beyond the limit because they identify the report. Reports have up to seven.
 */
const maxIdentityMembers = 100

/** Maximum number of secrets that are removed one by one. */
const maxSecrets = 5_000

/** A part of a text that is not read. */
export interface Cut extends Span {
  /** Whether the part is not stored either, because it has too many secrets. */
  readonly isRemoved: boolean
}

/** The progress of reading a body within the limit. */
export interface ReadLimit {
  maxUnits: number
  units: number
  /** The names after `plainUnits`, by their hash. */
  names: Uint8Array | undefined
  identityMembers: number
  /** The comma before the first unread item or member of the innermost container. */
  lastComma: number
  cutFrom: number
  /** Number of open containers around the cut part; -1 outside of a cut. */
  cutDepth: number
  readonly cuts: Cut[]
}

export function startLimit(maxUnits: number): ReadLimit {
  return {
    maxUnits,
    units: 0,
    names: undefined,
    identityMembers: 0,
    lastComma: -1,
    cutFrom: -1,
    cutDepth: -1,
    cuts: []
  }
}

/** Cuts the item or member after a comma if it is beyond the limit. */
export function passComma(limit: ReadLimit, position: number, depth: number): void {
  limit.lastComma = position
  if (limit.cutDepth !== -1) return
  limit.cutFrom = position
  limit.cutDepth = depth
}

export function endCut({ limit, secrets }: SecretScan, end: number): void {
  limit.cuts.push({ start: limit.cutFrom, end, isRemoved: secrets.length > maxSecrets })
  limit.cutDepth = -1
}

/** Ends a cut before a member that identifies the report. */
export function keepMember(scan: SecretScan, depth: number): void {
  const { limit } = scan
  if (limit.cutDepth !== depth || limit.identityMembers === maxIdentityMembers) return
  limit.identityMembers += 1
  endCut(scan, limit.lastComma)
}

/** Returns `true` if the position is in an unread part. */
export function isCut({ cutDepth }: ReadLimit): boolean {
  return cutDepth !== -1
}

/** Records a secret. After too many secrets, reading ends at the next item or member. */
export function noteSecret({ limit, secrets }: SecretScan, start: number, end: number): void {
  secrets.push({ start, end })
  if (secrets.length > maxSecrets) limit.units = limit.maxUnits
}

/** Returns `true` if the position is in a part that is not stored either, so that its secrets do not matter. */
export function isRemoved({ limit, secrets }: SecretScan): boolean {
  return limit.cutDepth !== -1 && secrets.length > maxSecrets
}

/** Charges for the name of a member if it is new. */
export function passName(limit: ReadLimit, text: string, start: number, end: number): void {
  if (limit.units <= plainUnits || limit.cutDepth !== -1) return
  limit.names ??= new Uint8Array(hashes)
  let hash = 0
  for (let position = start + 1; position < end - 1; position += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(position)) | 0
  }
  const slot = (hash ^ (hash >>> 15)) & (hashes - 1)
  if (limit.names[slot] === 1) return
  limit.names[slot] = 1
  limit.units += newNameUnits
}

const hashes = 32_768
