import { someEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { callsOf, createCallsTest, customersOf, ownBodyReport, replayAll, reportOf } from '../testing/index.ts'
import { loggedTypes } from '../testing/model/events.ts'

const { db, testDb, writer } = await createCallsTest()

it('logs the changed call, its new customer and the deleted customer without calls', async () => {
  const endpoint = await someEndpoint(testDb)
  const [wrong, right] = ['+12025550147', '+12025550199']
  await writer.append(ownBodyReport(endpoint, { providerCallId: 'a', callerPhoneNumber: wrong }))
  await writer.append(ownBodyReport(endpoint, { providerCallId: 'b', callerPhoneNumber: wrong }))
  const [former] = await customersOf(testDb, endpoint)

  await replayAll(db, endpoint, {
    read: (_provider, body) => ({
      kind: 'report',
      unreadable: [],
      report: { ...reportOf(body), callerPhoneNumber: right }
    })
  })

  const [a, b] = await callsOf(testDb, endpoint)
  const [customer] = await customersOf(testDb, endpoint)
  expect(await loggedTypes(testDb, endpoint.organizationId)).toEqual(
    new Map([
      [a?.id, ['call.stored', 'call.updated']],
      [b?.id, ['call.stored', 'call.updated']],
      [former?.id, ['customer.created', 'customer.updated', 'customer.updated', 'customer.erased']],
      [customer?.id, ['customer.created', 'customer.updated']]
    ])
  )
})
