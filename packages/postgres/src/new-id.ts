import { randomUUID } from 'node:crypto'

const maxCount = 0xff_ff_ff

let millisecond = 0
let time = ''
let count = 0

/**
 * Creates a UUIDv7. Ids sort in the order in which this process creates them: the first 48 bits are the time, and
 * within one millisecond the next 24 bits count up from a random start (RFC 9562, 6.2, method 1). The last 48 bits are
 * random.
 */
export function newId<Id extends string>(): Id {
  const random = randomUUID()
  countOn(random)
  const counted = count.toString(16).padStart(6, '0')

  return `${time}-7${counted.slice(0, 3)}-8${counted.slice(3)}${random.slice(23)}` as Id
}

/**
 * If the clock has not advanced or was set back, the counter continues. If it overflows, the next millisecond is used.
 */
function countOn(random: string): void {
  const now = Date.now()
  if (now > millisecond) begin(now, Number.parseInt(random.slice(0, 6), 16) >> 1)
  else if (count === maxCount) begin(millisecond + 1, 0)
  else count += 1
}

/** Lets ids begin at the time of the clock again, after a test in another time. */
export function forgetTime(): void {
  millisecond = 0
}

function begin(at: number, first: number): void {
  millisecond = at
  time = hexTime(at)
  count = first
}

/** Returns the smallest UUIDv7 of an instant. */
export function firstIdAt(instant: Date): string {
  return `${hexTime(instant.getTime())}-0000-0000-000000000000`
}

function hexTime(epochMs: number): string {
  const hex = epochMs.toString(16).padStart(12, '0')

  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
