import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { callbookReport } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

type Step = { readonly report: object; readonly afterHours?: number }

/** Sends reports of one call in order, and returns the stored summary and whether each was a repeat. */
async function send(...steps: readonly Step[]) {
  const clock = { now: Date.now() }
  const app = startApp(connectionString, { now: () => new Date(clock.now) })
  const endpoint = { provider: 'callbook', ...(await someEndpoint(testDb, { provider: 'callbook' })) }
  const repeats: boolean[] = []
  for (const { report, afterHours = 0 } of steps) {
    clock.now += afterHours * 3_600_000
    const response = await deliver(app, endpoint, callbookReport({ callId: 'call-1', report: { ...report } }))
    expect(response.statusCode).toBe(200)
    repeats.push(response.headers['idempotent-replayed'] === 'true')
  }
  const calls = await testDb
    .selectFrom('calls')
    .select(['call_summary', 'caller_sentiment', 'report_rank'])
    .where('organization_id', '=', endpoint.organizationId)
    .execute()
  const customers = await testDb
    .selectFrom('customers')
    .select('total_calls')
    .where('organization_id', '=', endpoint.organizationId)
    .execute()

  return { repeats, calls, customers }
}

describe('a report with a revision', () => {
  it.each([
    { what: 'a higher one replaces', steps: [{}, { revision: 1 }], summary: '1', repeats: [false, false] },
    {
      what: 'an equal one is a repeat',
      steps: [{ revision: 1 }, { revision: 1 }],
      summary: '0',
      repeats: [false, true]
    },
    {
      what: 'a lower one is a repeat',
      steps: [{ revision: 2 }, { revision: 1 }],
      summary: '0',
      repeats: [false, true]
    },
    { what: 'none after one is a repeat', steps: [{ revision: 2 }, {}], summary: '0', repeats: [false, true] },
    { what: 'the first one may be high', steps: [{ revision: 9 }], summary: '0', repeats: [false] },
    {
      what: 'a final one replaces a preliminary one',
      steps: [{ stage: 'preliminary' }, {}],
      summary: '1',
      repeats: [false, false]
    },
    {
      what: 'a preliminary one after it is a repeat',
      steps: [{}, { stage: 'preliminary' }],
      summary: '0',
      repeats: [false, true]
    }
  ])('$what', async ({ steps, summary, repeats }) => {
    const found = await send(...steps.map((report, index) => ({ report: { ...report, summary: String(index) } })))

    expect(found).toMatchObject({ repeats, calls: [{ call_summary: summary }], customers: [{ total_calls: 1 }] })
  })

  it.each([0, 25])('is a repeat of an equal one after %i hours', async (afterHours) => {
    const report = { revision: 1, summary: 'first' }

    const { repeats, calls } = await send({ report }, { report: { ...report, summary: 'second' }, afterHours })

    expect(repeats).toEqual([false, true])
    expect(calls).toMatchObject([{ call_summary: 'first', report_rank: 2 }])
  })

  it('keeps fields that it does not report', async () => {
    const { calls } = await send(
      { report: { summary: 'first', sentiment: 'calm' } },
      { report: { revision: 1, summary: 'second', sentiment: null } }
    )

    expect(calls).toMatchObject([{ call_summary: 'second', caller_sentiment: 'calm' }])
  })
})

it('is answered with the fields that could not be read', async () => {
  const app = startApp(connectionString)
  const endpoint = { provider: 'callbook', ...(await someEndpoint(testDb, { provider: 'callbook' })) }

  const response = await deliver(app, endpoint, callbookReport({ report: { ended_at: 'yesterday' } }))

  expect(response.json()).toEqual({ success: true, requestId: expect.any(String), unreadable: ['report.ended_at'] })
})
