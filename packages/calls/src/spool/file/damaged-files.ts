import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileName } from './spool-schema.ts'

const mark = '.damaged-'

/** Suffixes of the files that SQLite keeps next to a database file. */
const companions = ['-wal', '-shm']

/**
 * Moves an unreadable file aside, together with its companions, so that it can still be opened there.
 *
 * @returns its new path
 */
export function moveAside(directory: string, now: Date): string {
  const path = join(directory, fileName)
  const moved = `${path}${mark}${now.toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(path, moved) // The database goes first: SQLite starts a new log if it finds one without its database.
  for (const companion of companions) {
    if (existsSync(path + companion)) renameSync(path + companion, moved + companion)
  }

  return moved
}

/** Lists the damaged files that were moved aside and still exist. */
export function listDamaged(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith(fileName + mark) && !companions.some((companion) => name.endsWith(companion)))
    .map((name) => join(directory, name))
}
