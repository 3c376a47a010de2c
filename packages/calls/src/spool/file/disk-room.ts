import { statfsSync } from 'node:fs'

const largestReserve = 32 * 1024 * 1024

/**
 * How many bytes of reports the disk of `directory` has room for.
 *
 * A part of the disk stays free: what was stored can be deleted then, which takes room before it gives any. A report is
 * written twice, to the write-ahead log and from there to its place.
 */
export function roomOnDisk(directory: string): number {
  const { bavail, blocks, bsize } = statfsSync(directory)
  const reserve = Math.min(largestReserve, (blocks * bsize) / 8)

  return Math.max(0, bavail * bsize - reserve) / 2
}
