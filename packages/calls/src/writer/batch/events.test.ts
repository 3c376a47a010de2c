import { someEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { caller, callsOf, createCallsTest, customersOf, hoursAfter, noon, someReport } from '../../testing/index.ts'
import { loggedTypes } from '../../testing/model/events.ts'

let clock = noon
const { testDb, writer } = await createCallsTest({ now: () => clock })

it('logs a call when it is stored and when it changes, with its customer, and does not log duplicates', async () => {
  const endpoint = await someEndpoint(testDb)
  const first = someReport(endpoint, caller)
  await writer.append(first)
  await writer.append(first)
  await writer.append({ ...first, report: { ...first.report, kind: 'call_analyzed', rank: 1 } })
  await writer.append(someReport(endpoint, caller))

  const [call, second] = await callsOf(testDb, endpoint)
  const [customer] = await customersOf(testDb, endpoint)
  expect(await loggedTypes(testDb, endpoint.organizationId)).toEqual(
    new Map([
      [call?.id, ['call.stored', 'call.updated']],
      [customer?.id, ['customer.created', 'customer.updated', 'customer.updated']],
      [second?.id, ['call.stored']]
    ])
  )
})

it('logs the organization, client and time, and no other data', async () => {
  const endpoint = await someEndpoint(testDb)
  clock = hoursAfter(noon, 1)
  await writer.append(someReport(endpoint))

  const [call] = await callsOf(testDb, endpoint)
  const rows = await testDb
    .selectFrom('unnumbered_events')
    .selectAll()
    .where('organization_id', '=', endpoint.organizationId)
    .execute()
  expect(rows).toEqual([
    {
      organization_id: endpoint.organizationId,
      id: expect.any(String),
      type: 1,
      subject_id: call?.id,
      client_id: endpoint.clientId,
      changed_at: call?.updated_at
    }
  ])
})

it('logs no event of a report that the database rejects', async () => {
  const endpoint = await someEndpoint(testDb)

  await expect(writer.append(someReport(endpoint, { summary: '\u0000' }))).rejects.toThrow()

  expect(await loggedTypes(testDb, endpoint.organizationId)).toEqual(new Map())
})
