import crypto from 'node:crypto'

const randomUuid: () => string = crypto.randomUUIDv7 ?? makeId

/** A new UUIDv7: its first 48 bits are the time, so ids sort in the order in which they were made. */
export function newId<Id extends string>(): Id {
  return randomUuid() as Id
}

/** The smallest UUIDv7 of an instant. */
export function firstIdAt(time: Date): string {
  return hyphenate(`${hexTime(time.getTime())}00000000000000000000`)
}

/** A UUIDv7 where Node, before 24, cannot make one. */
export function makeId(): string {
  const random = crypto.randomUUID().replaceAll('-', '')

  return hyphenate(`${hexTime(Date.now())}7${random.slice(13)}`)
}

function hexTime(epochMs: number): string {
  return epochMs.toString(16).padStart(12, '0')
}

function hyphenate(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
