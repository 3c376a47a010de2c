import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileName } from './spool-schema.ts'

const mark = '.damaged-'

/** What SQLite keeps beside a file, under its name. */
const companions = ['-wal', '-shm']

/**
 * Moves a file that cannot be read out of the way, with what is kept beside it: it can be opened there as well.
 *
 * @returns where it is now
 */
export function moveAside(directory: string, now: Date): string {
  const path = join(directory, fileName)
  const moved = `${path}${mark}${now.toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(path, moved) // it goes first: a log without its file is begun anew
  for (const companion of companions) {
    if (existsSync(path + companion)) renameSync(path + companion, moved + companion)
  }

  return moved
}

/** The files that were moved aside and are still there. */
export function listDamaged(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith(fileName + mark) && !companions.some((companion) => name.endsWith(companion)))
    .map((name) => join(directory, name))
}
