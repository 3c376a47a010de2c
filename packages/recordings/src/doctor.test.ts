import { addProviderAccount, newId, setRecordingPolicy } from '@callbook/db'
import { createTestDatabase, someEndpoint } from '@callbook/db/testing'
import type { ProviderAccountId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { checkIntegrations } from './doctor.ts'

const { db, testDb } = await createTestDatabase()

it('names clients that keep recordings without the integration from which they are copied', async () => {
  const [vapi, retell] = [await someEndpoint(testDb), await someEndpoint(testDb)]
  await testDb
    .updateTable('webhook_endpoints')
    .set({ provider: 'retell' })
    .where('id', '=', retell.endpointId)
    .execute()
  const now = new Date()
  const policy = { keeps: true, days: null, consentBy: 'Ada', now }
  for (const { organizationId, clientId } of [vapi, retell])
    await setRecordingPolicy({ db, organizationId }, clientId, policy)
  const account = {
    ...{ id: newId<ProviderAccountId>(), provider: 'vapi', base_url: 'https://api.vapi.ai' },
    key_encrypted: 'sealed'
  } as const

  const before = await checkIntegrations(db)
  await addProviderAccount({ db, organizationId: vapi.organizationId }, account, { now, firstFrom: now })

  expect(before).toMatchObject({
    passed: false,
    explanation: `client ${vapi.clientId} has no integration with vapi`
  })
  expect(await checkIntegrations(db)).toMatchObject({ passed: true, explanation: '' })
})
