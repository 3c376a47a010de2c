import type { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from './sqlite-errors.ts'

export function inTransaction(file: DatabaseSync, work: () => void): void {
  file.exec('begin immediate')
  try {
    work()
    file.exec('commit')
  } catch (error) {
    if (file.isTransaction) file.exec('rollback')
    throw error
  }
}

/** Writes even if the disk is full, by truncating the write-ahead log and reusing its space. */
export function inLastRoom(file: DatabaseSync, work: () => void): void {
  try {
    inTransaction(file, work)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    file.exec('pragma wal_checkpoint(truncate)')
    inTransaction(file, work)
  }
}
