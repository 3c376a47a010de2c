import { newId } from '@callbook/db'
import { addCalls, addClient, addOrganization, findWrongScores } from '@callbook/db/testing'
import { type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../../testing/index.ts'

const { testDb, env, json } = await createAdmin()

describe('evaluation rebuild-scores', () => {
  it('adds scores to older evaluated calls and writes one event', async () => {
    const organizationId = await withoutScores(3)
    const args = ['evaluation', 'rebuild-scores', '--organization', organizationId]

    expect(await json(args)).toEqual({ organizations: 1, calls: 3, corrected: 3 })

    expect(await findWrongScores(testDb, organizationId)).toEqual([])
    expect(await json(args)).toEqual({ organizations: 1, calls: 3, corrected: 0 })
    expect(await json(['audit', 'list', '--organization', organizationId])).toMatchObject([
      { act: 'evaluation.rebuild_scores', object_id: organizationId, changes: { calls: { after: 3 } } }
    ])
  })

  it('prints progress and the result', async () => {
    const organizationId = await withoutScores(2000)

    const { stdout, stderr } = await runAdmin(env, ['evaluation', 'rebuild-scores', '--organization', organizationId])

    expect(stdout).toBe('2000 evaluated calls read, 2000 of them corrected\n')
    expect(stderr).toBe(`${organizationId}: 2000 evaluated calls read, 2000 corrected\n`)
  })
})

/** Creates evaluated calls without scores, as in the previous release. */
async function withoutScores(count: number): Promise<OrganizationId> {
  const organization_id = await addOrganization(testDb)
  const client_id = await addClient(testDb, organization_id)
  const ids = Array.from({ length: count }, () => newId())
  await addCalls(
    testDb,
    organization_id,
    ids.map((id) => ({ id, client_id }))
  )
  const now = new Date()
  const lead_quality = JSON.stringify({ ...unevaluatedLeadQuality('Invented.'), overall_score: 70 })
  const result = { lead_quality, lead_quality_version: 1, lead_quality_completed_at: now, updated_at: now }
  await testDb
    .insertInto('call_evaluations')
    .values(ids.map((call_id) => ({ organization_id, call_id, ...result })))
    .execute()

  return organization_id
}
