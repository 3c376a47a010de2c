import type { Kysely } from 'kysely'
import { type Migrations, migrations } from '../../migrations/index.ts'
import { buildIndex, run } from '../../migrations/run.ts'

/** The migrations of a next release: a column with a value in existing rows, then an index on it. */
export const nextMigrations: Migrations = {
  ...migrations,
  '9998-planted-column': {
    up: (db: Kysely<never>) => run(db, ["alter table calls add column planted text not null default 'planted'"])
  },
  '9999-planted-index': {
    withoutTransaction: true,
    up: (db: Kysely<never>) =>
      buildIndex(db, 'calls_by_planted', 'on calls (organization_id, planted, created_at desc, id desc)')
  }
}
