import { describe, expect, it } from 'vitest'
import { hashStatements, listReleases, statementsOf } from '../testing/releases.ts'
import { migrations } from './index.ts'

describe.each(listReleases())('the migrations of release $version', (release) => {
  it.each(Object.entries(release.migrations))('%s is the released one', async (name, hash) => {
    const migration = migrations[name]
    const now = migration === undefined ? undefined : hashStatements(await statementsOf(migration))

    expect(now, `${name} was released with ${release.version}: add a migration instead`).toBe(hash)
  })

  it('come before all later ones', () => {
    const released = Object.keys(release.migrations)

    expect(Object.keys(migrations).toSorted().slice(0, released.length)).toEqual(released.toSorted())
  })
})

it('finds a changed, a moved and a missing statement, and no other indentation', () => {
  const statements = ['create table planted (\n    id uuid\n  )', 'create index planted_id on planted (id)']

  const hash = hashStatements(statements)

  expect(hashStatements(statements.map((statement) => statement.replaceAll(/\n +/g, '\n')))).toBe(hash)
  expect(hashStatements(statements.map((statement) => statement.replace('uuid', 'text')))).not.toBe(hash)
  expect(hashStatements(statements.toReversed())).not.toBe(hash)
  expect(hashStatements(statements.slice(1))).not.toBe(hash)
})
