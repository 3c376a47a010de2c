import { listRejectedReports } from '@callbook/calls'
import { listEndpoints } from '@callbook/db'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from './testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)

it('writes its collected records before it closes the database', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, clientId, endpointId: id } = endpoint
  const app = startApp(connectionString, { maxConnections: 2 })

  for (const body of [vapiReport(), {}]) await deliver(app, endpoint, body)
  await app.close()

  expect(await listEndpoints({ db, organizationId }, clientId)).toMatchObject([{ request_count: 2 }])
  expect(await listRejectedReports({ db, organizationId }, { endpointId: id })).toHaveLength(1)
})
