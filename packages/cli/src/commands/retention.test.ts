import { type Database, newId } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { RejectionId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin('migrator')

describe('retention run', () => {
  it('removes expired data, after a dry run has listed it', async () => {
    await addRejections(db, [29, 31, 40])
    const rejected = { data: 'rejected_reports', rows: 2, before: expect.any(String), dropped_partitions: [] }

    const predicted = await json(['retention', 'run', '--dry-run'])
    const { stdout } = await runAdmin(env, ['retention', 'run', '--dry-run'])
    const removed = await json(['retention', 'run'])

    expect(predicted).toMatchObject({ applied: false, removed: expect.arrayContaining([rejected]) })
    expect(removed).toMatchObject({ applied: true, removed: expect.arrayContaining([rejected]) })
    expect(stdout).toMatch(/^data +before +rows +dropped_partitions\n/)
    expect(stdout).toMatch(/\nrejected_reports +\S+Z +2 +-\n/)
    expect(stdout).toMatch(/\nDry run: nothing was changed\n$/)
    expect(await testDb.selectFrom('rejected_reports').select('id').execute()).toHaveLength(1)
  })

  it('respects the settings', async () => {
    await addRejections(db, [5, 7])

    const args = ['retention', 'run', '--json']
    const { stdout } = await runAdmin({ ...env, RETENTION_QUARANTINE_DAYS: '6', RETENTION_RAW_REPORTS_DAYS: ' ' }, args)

    expect(JSON.parse(stdout).removed).toContainEqual(expect.objectContaining({ data: 'rejected_reports', rows: 2 }))
  })

  it('reports progress', async () => {
    await addRejections(db, Array<number>(5_001).fill(50))

    const { stderr } = await runAdmin(env, ['retention', 'run'])

    expect(stderr).toBe('rejected_reports: 5000 of 5001 removed\n')
  })

  it.each(['0', '-1', '1.5', '90d', '007', '36501', '99999999'])('rejects a retention of %s days', async (days) => {
    const wrong = {
      RETENTION_QUARANTINE_DAYS: days,
      RETENTION_RAW_REPORTS_DAYS: days,
      RETENTION_IDEMPOTENCY_DAYS: '2'
    }

    expect(await runAdmin({ ...env, ...wrong }, ['retention', 'run'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: RETENTION_RAW_REPORTS_DAYS, RETENTION_QUARANTINE_DAYS: must be a whole number of days from 1 to 36500\n'
    })
  })

  it('names its settings in the help', async () => {
    const { stdout } = await runAdmin({}, ['retention', 'run', '--help'])

    expect(stdout).toContain('RETENTION_RAW_REPORTS_DAYS         raw reports (90)')
  })

  it('requires the role that owns the tables', async () => {
    const operator = await createAdmin()

    expect(await operator.error(['retention', 'run', '--dry-run'])).toBe(
      'retention is run by the role that owns the tables, callbook_migrator, and not by callbook_operator'
    )
  })

  it('accepts no argument', async () => {
    expect(await error(['retention', 'run', 'all'])).toContain('too many arguments')
  })
})

/** Adds reports that were rejected the given numbers of days ago. */
async function addRejections(database: Database, days: readonly number[]): Promise<void> {
  const organization_id = await addOrganization(database)
  const { id: endpoint_id } = await addEndpoint(database, organization_id, await addClient(database, organization_id))
  const rows = days.map((age) => ({
    organization_id,
    id: newId<RejectionId>(),
    endpoint_id,
    request_id: newId(),
    received_at: new Date(Date.now() - age * 24 * 60 * 60 * 1000),
    cause: 'odd'
  }))
  await database.insertInto('rejected_reports').values(rows).execute()
}
