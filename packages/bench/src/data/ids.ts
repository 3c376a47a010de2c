import { scramble } from '../random.ts'

/** Returns a UUIDv7 of an instant, determined by a seed and an index. */
export function seededId(timeMs: number, seed: number, index: number): string {
  const time = Math.floor(timeMs).toString(16).padStart(12, '0')
  const high = hex(scramble(index + seed * 7_919))
  const low = hex(scramble(index ^ 0x5bd1e995) ^ seed)
  const tail = hex(index)

  return `${time.slice(0, 8)}-${time.slice(8)}-7${high.slice(0, 3)}-a${high.slice(3, 6)}-${low.slice(0, 4)}${tail}`
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0')
}
