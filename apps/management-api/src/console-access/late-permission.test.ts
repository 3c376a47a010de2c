import { createTestDatabase, someoneWaitsForLock } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const ofOrganization = (path: string) => path.replace('/', '/organizations/{organization}/')

it.each([
  'POST /api-keys',
  'POST /clients/{id}/endpoints',
  'POST /endpoints/{id}/replace',
  'POST /endpoints/{id}/url',
  'POST /event-endpoints',
  'PATCH /event-endpoints/{id}',
  'POST /event-endpoints/{id}/rotate-secret',
  'POST /provider-accounts',
  'PUT /provider-accounts/{id}/key',
  'POST /scorecards',
  'POST /scorecards/{domain}/revisions',
  'PATCH /scorecards/{domain}',
  'DELETE /scorecards/{domain}',
  'POST /scorecards/{domain}/runs',
  'PUT /budget',
  'PUT /retention',
  'PUT /clients/{id}/budget'
])('does not do %s for an owner who is removed while the request waits', async (name) => {
  const { browser, method, path, body, organizationId, person } = await prepare(world, ofOrganization(name))
  if (organizationId === undefined) throw new Error('not of an organization')
  const before = await countEvents(organizationId)

  const { sent } = await testDb.transaction().execute(async (tx) => {
    const removed = tx.deleteFrom('memberships').where('organization_id', '=', organizationId)
    await removed.where('user_id', '=', person.id).execute()
    const sent = browser.send(method, path, body)
    await Promise.race([sent, someoneWaitsForLock(testDb)])

    return { sent }
  })

  expect((await sent).statusCode).toBe(403)
  expect(await countEvents(organizationId)).toBe(before)
})

it('does not rotate keys for an account manager who is demoted while the request waits', async () => {
  const { browser, method, path, body, organizationId, person } = await prepare(
    world,
    ofOrganization('POST /api-keys/{id}/rotate')
  )

  const { sent } = await testDb.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ platform_role: null }).where('id', '=', person.id).execute()
    const sent = browser.send(method, path, body)
    await Promise.race([sent, someoneWaitsForLock(testDb)])

    return { sent }
  })

  expect((await sent).statusCode).toBe(403)
  const keys = testDb
    .selectFrom('api_keys')
    .select('replaced_by')
    .where('organization_id', '=', organizationId ?? '')
  expect(await keys.execute()).toEqual([{ replaced_by: null }])
})

async function countEvents(organizationId: string): Promise<number> {
  const events = testDb.selectFrom('audit_events').select('id').where('organization_id', '=', organizationId)

  return (await events.execute()).length
}
