import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Durable with each commit, by the write-ahead log; held by one process alone, until that ends in whatever way.
 * The log is cut back after it has grown, and pages that are free can be given back to the disk.
 */
const settings = `
  pragma locking_mode = exclusive;
  pragma auto_vacuum = incremental;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma checkpoint_fullfsync = on;
  pragma journal_size_limit = 16777216;
`

const schema = `
  begin immediate;
  create table if not exists reports (
    id       integer primary key autoincrement,
    call_key text not null,
    failure  text, -- why it was set aside; null while it waits
    content  blob not null
  ) strict;
  create table if not exists endpoints (
    slug_hash  blob primary key,
    sealed     text not null,
    seen_at_ms integer not null
  ) strict, without rowid;
  commit;
`

const busy = 5
const full = 13

/** @throws {Error} when another process has the file open */
export function openDatabaseFile(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'spool.sqlite')
  const file = new DatabaseSync(path)
  chmodSync(path, 0o600)
  try {
    file.exec(settings)
    file.exec(schema)
  } catch (error) {
    file.close()
    throw isSqliteError(error, busy) ? new Error('the spool directory is in use by another process') : error
  }

  return file
}

export function prepareStatements(file: DatabaseSync) {
  return {
    append: file.prepare('insert into reports (call_key, content) values (?, ?)'),
    next: file.prepare(
      'select id, call_key, content from reports where failure is null and id > ? order by id limit ?'
    ),
    nextSetAside: file.prepare(
      'select id, call_key, content, failure from reports where failure is not null and id > ? order by id limit ?'
    ),
    remove: file.prepare('delete from reports where id = ? returning length(content) as length'),
    setAside: file.prepare('update reports set failure = ? where id = ?'),
    waitingCalls: file.prepare('select call_key from reports where failure is null'),
    totals: file.prepare(
      'select count(*) as reports, count(failure) as failed, total(length(content)) as length, max(id) as last_id from reports'
    ),
    remember: file.prepare('insert or replace into endpoints (slug_hash, sealed, seen_at_ms) values (?, ?, ?)'),
    find: file.prepare('select sealed from endpoints where slug_hash = ? and seen_at_ms >= ?'),
    forget: file.prepare('delete from endpoints where seen_at_ms < ?')
  }
}

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

/** Writes also when the disk is full: what the write-ahead log takes of it is given back, and used again. */
export function inLastRoom(file: DatabaseSync, work: () => void): void {
  try {
    inTransaction(file, work)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    file.exec('pragma wal_checkpoint(truncate)')
    inTransaction(file, work)
  }
}

/** Whether the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  return isSqliteError(error, full)
}

function isSqliteError(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code
}
