import { connectAs, findDiscrepancies, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callOf, createCallsTest, eraseCaller, hoursFromNow, key, number, rowsAboutCaller } from '../testing/index.ts'
import { type ReplayedCall, type ReplayOptions, replayCalls } from './replay-calls.ts'

const { testDb, writer } = await createCallsTest({ now: () => new Date(), erasureKey: key })
const operator = connectAs('operator', testDb)

const unreadable = { providerCallId: 'unreadable', callerPhoneNumber: null }

it('detaches a call from its customer if it turns out to be of an erased caller', async () => {
  const { endpoint, report } = await withUnreadNumber()
  const options = { read: () => ({ kind: 'report', report, unreadable: [] }) as const }
  const changes = [{ field: 'erased_at', from: null, to: expect.any(String) }]

  expect(await replay(endpoint, { ...options, apply: false })).toContainEqual(changed(changes))
  expect(await replay(endpoint, options)).toContainEqual(changed(changes))
  expect(await replay(endpoint, options)).toContainEqual(changed([]))

  expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
  expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
})

it('removes such a call from its previous customer', async () => {
  const { endpoint, report } = await withUnreadNumber({ callerPhoneNumber: '+12025550148' })

  await replay(endpoint, { read: () => ({ kind: 'report', report, unreadable: [] }) })

  expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
  expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
})

it('gives a later call to a new customer', async () => {
  const { endpoint, report } = await withUnreadNumber({ startedAt: hoursFromNow(1) })

  await replay(endpoint, { read: () => ({ kind: 'report', report, unreadable: [] }) })

  const customers = await testDb
    .selectFrom('customers')
    .selectAll()
    .where('client_id', '=', endpoint.clientId)
    .execute()
  expect(customers).toMatchObject([{ phone_number: number, total_calls: 1 }])
  expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
})

it.each([{ apply: true }, { apply: false }])(
  'needs the key to recognize erased callers (apply: $apply)',
  async ({ apply }) => {
    const { endpoint, report } = await withUnreadNumber()
    const read = () => ({ kind: 'report', report, unreadable: [] }) as const

    await expect(replay(endpoint, { read, apply, erasureKey: undefined })).rejects.toThrow('ERASURE_KEY')

    expect(
      await testDb.selectFrom('customers').select('id').where('client_id', '=', endpoint.clientId).execute()
    ).toEqual([])
  }
)

/** Creates a call whose number can be parsed only today, and an erased caller with that number. */
async function withUnreadNumber(
  stored: Partial<CallReport> = {}
): Promise<{ readonly endpoint: TestEndpoint; readonly report: CallReport }> {
  const endpoint = await someEndpoint(testDb)
  const incoming = callOf(endpoint, { ...unreadable, ...stored })
  await writer.append(incoming)
  await writer.append(callOf(endpoint))
  await eraseCaller(testDb, endpoint)

  return { endpoint, report: { ...incoming.report, callerPhoneNumber: number } }
}

function changed(changes: readonly unknown[]) {
  return expect.objectContaining({ provider_call_id: 'unreadable', changes, problem: null })
}

async function replay(
  { organizationId }: TestEndpoint,
  options: Pick<ReplayOptions, 'read'> & Partial<ReplayOptions>
): Promise<ReplayedCall[]> {
  const given = { since: new Date(0), apply: true, now: () => new Date(), erasureKey: key, ...options }

  const replayed: ReplayedCall[] = []
  for await (const call of replayCalls({ db: operator, organizationId }, given)) replayed.push(call)

  return replayed
}
