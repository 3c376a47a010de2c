import { describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { statementsOf } from '../../testing/releases.ts'
import { checkMigration } from './migrations.ts'

describe('an unreleased migration', () => {
  const pending = Object.entries(migrations)

  it.each(pending)('%s does not block services', async (_, migration) => {
    const breaches = checkMigration(await statementsOf(migration))

    expect(breaches).toEqual([])
  })

  it.each(pending)(
    '%s runs in a transaction, unless a statement forbids it or it has several',
    async (_, migration) => {
      const statements = await statementsOf(migration)

      const refuses = statements.some((statement) => / concurrently /.test(statement))
      expect(migration.withoutTransaction ?? false).toBe(refuses || migration.fillsTables === true)
    }
  )
})

describe('checkMigration', () => {
  it.each([
    'create index planted on calls (id)',
    'create unique index planted\n  on only "calls" (id)',
    'alter table calls add constraint planted check (id is not null)',
    'alter table calls add check (id is not null)',
    'alter table calls add constraint planted foreign key (id) references clients (id)',
    'alter table calls add column planted uuid references clients (id)',
    'alter table calls add constraint planted unique (organization_id, id)',
    'alter table calls add column planted uuid default gen_random_uuid()',
    'alter table calls alter column status type varchar(20)',
    'alter table calls alter status set data type varchar(20)',
    'alter table calls alter column status set not null',
    "update calls set status = 'failed'",
    'delete from calls',
    'insert into calls select * from calls',
    'truncate calls',
    'lock table calls',
    'vacuum full calls'
  ])('finds: %s', (statement) => {
    expect(checkMigration([statement])).toEqual([expect.stringContaining(statement.replace(/\s+/g, ' '))])
  })

  it.each([
    [['create index concurrently planted on calls (id)']],
    [['create unique index concurrently planted on calls (id)']],
    [['drop index concurrently planted']],
    [['alter table calls add column planted text']],
    [["alter table calls add column planted text not null default ''"]],
    [['alter table calls add column planted boolean not null default false']],
    [['alter table calls add constraint planted check (id is not null) not valid']],
    [['alter table calls validate constraint planted']],
    [['alter table calls add constraint planted unique using index planted']],
    [['alter table calls alter column transcript set storage external']],
    [['alter table calls drop column planted']],
    [
      [
        'create table planted (id uuid primary key references organizations (id), name text check (name is not null))',
        'create index planted_by_name on planted (name)',
        "insert into planted values ('a')"
      ]
    ]
  ])('finds nothing in %j', (statements) => {
    expect(checkMigration(statements)).toEqual([])
  })
})
