import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, SpoolVersionError } from './sqlite-errors.ts'
import { inLastRoom } from './transaction.ts'

export const fileName = 'spool.sqlite'

/**
 * Each commit is durable through the write-ahead log. One process holds the file until it ends, even by a crash. The
 * log is truncated after it has grown, and free pages can be returned to the disk.
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

/** Migrations by the version that each leads to. They are released, and must never be edited. */
const migrations = [
  `
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
  `,
  // Null in rows of the previous version, which count toward no share and are never copies of new reports.
  `
  alter table reports add column endpoint_id text;
  alter table reports add column copy_key blob; -- the same for each delivery of the same content
  alter table reports add column received_at_ms integer;
  create index reports_by_copy on reports (copy_key) where failure is null;
  `
]

/** @throws {Error} if another process has the file open */
export function openDatabaseFile(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, fileName)
  const file = new DatabaseSync(path)
  chmodSync(path, 0o600)
  try {
    file.exec(settings)
    migrate(file)
  } catch (error) {
    file.close()
    throw isBusy(error) ? new Error('the spool directory is in use by another process') : error
  }

  return file
}

/** @throws {SpoolVersionError} if the file is from a later release */
function migrate(file: DatabaseSync): void {
  const version = Number(file.prepare('pragma user_version').get()?.['user_version'])
  if (version > migrations.length) throw new SpoolVersionError(`the spool file has version ${version}`)

  if (version === migrations.length) return

  inLastRoom(file, () => {
    for (const migration of migrations.slice(version)) file.exec(migration)
    file.exec(`pragma user_version = ${migrations.length}`)
  })
}

export function prepareStatements(file: DatabaseSync) {
  return {
    append: file.prepare(
      'insert into reports (call_key, content, endpoint_id, copy_key, received_at_ms) values (?, ?, ?, ?, ?)'
    ),
    restore: file.prepare(
      `insert into reports (id, call_key, failure, content, endpoint_id, copy_key, received_at_ms)
        values (?, ?, ?, ?, ?, ?, ?)`
    ),
    findCopy: file.prepare(
      'select 1 from reports where copy_key = ? and failure is null and received_at_ms > ? limit 1'
    ),
    next: file.prepare(
      'select id, call_key, content from reports where failure is null and id > ? order by id limit ?'
    ),
    nextDeadLetters: file.prepare(
      'select id, call_key, content, failure from reports where failure is not null and id > ? order by id limit ?'
    ),
    remove: file.prepare('delete from reports where id = ? returning length(content) as length, endpoint_id, failure'),
    makeDeadLetter: file.prepare('update reports set failure = ? where id = ? and failure is null'),
    waitingCalls: file.prepare('select call_key from reports where failure is null'),
    totals: file.prepare(
      `select endpoint_id, count(*) as reports, count(failure) as failed, total(length(content)) as length,
        max(id) as last_id from reports group by endpoint_id`
    ),
    remember: file.prepare('insert or replace into endpoints (slug_hash, sealed, seen_at_ms) values (?, ?, ?)'),
    find: file.prepare('select sealed from endpoints where slug_hash = ? and seen_at_ms >= ?'),
    forget: file.prepare('delete from endpoints where seen_at_ms < ?')
  }
}

export type SpoolStatements = ReturnType<typeof prepareStatements>
