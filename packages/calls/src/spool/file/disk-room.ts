import { statfsSync } from 'node:fs'

const largestReserve = 32 * 1024 * 1024

/**
 * Returns the bytes of reports that the disk of `directory` has room for.
 *
 * Part of the disk stays free, because deleting reports takes space before it frees any. A report is written twice: to
 * the write-ahead log, and from there to the file.
 */
export function roomOnDisk(directory: string): number {
  const { bavail, blocks, bsize } = statfsSync(directory)
  const reserve = Math.min(largestReserve, (blocks * bsize) / 8)

  return Math.max(0, bavail * bsize - reserve) / 2
}
