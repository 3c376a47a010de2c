import { randomUUID } from 'node:crypto'
import { storeEvaluation } from '@callbook/db'
import { addTrials, findDiscrepancies, findWrongCounters, findWrongScores, someEndpoint } from '@callbook/db/testing'
import { type CallId, type CallReport, type ScorecardDomain, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { callsOf, createCallsTest, customersOf, hoursAfter, noon, someReport } from '../../testing/index.ts'

const { db, testDb, writer, startAnother } = await createCallsTest()
const writers = [writer, startAnother()] as const
const callerPhoneNumber = '+12025550147'

/** Creates reports of one call, each received a day and an hour after the previous one, so that none is a repeat. */
function reportsOf(endpoint: Awaited<ReturnType<typeof someEndpoint>>, providerCallId: string = randomUUID()) {
  let hours = 0

  return (startedAt: Date, overrides: Partial<CallReport> = {}) => {
    const receivedAt = hoursAfter(noon, 25 * hours++)
    const times = { startedAt, endedAt: null, ...overrides }

    return { ...someReport(endpoint, { providerCallId, callerPhoneNumber, ...times }), receivedAt }
  }
}

describe('a later report that moves a call', () => {
  it.each([
    { to: 'another hour', startedAt: hoursAfter(noon, -3) },
    { to: 'another day', startedAt: hoursAfter(noon, -30) },
    { to: 'another month', startedAt: hoursAfter(noon, -600) },
    { to: 'the receipt, for a start in 1970', startedAt: new Date(0), occurredAt: noon },
    { to: 'the receipt, for a start in 2099', startedAt: new Date('2099-01-01'), occurredAt: noon }
  ])('to $to moves its counters and customer', async ({ startedAt, occurredAt = startedAt }) => {
    const endpoint = await someEndpoint(testDb)
    const report = reportsOf(endpoint)
    await writers[0].append(report(hoursAfter(noon, -1)))
    const [call] = await callsOf(testDb, endpoint)
    const result = unevaluatedLeadQuality('odd')
    const evaluation = { domain: 'lead_quality', result, source: 'model', model: null } as const
    await storeEvaluation({ db, organizationId: endpoint.organizationId }, call?.id as CallId, {
      evaluation,
      now: noon
    })

    await writers[0].append(report(startedAt))

    const at = occurredAt.toISOString()
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ occurred_at: at, created_at: call?.created_at }])
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ first_call_at: at, last_call_at: at }])
    expect(await findWrongCounters(testDb, endpoint.organizationId)).toEqual([])
    expect(await findWrongScores(testDb, endpoint.organizationId)).toEqual([])
  })

  it('moves its current answers and tests, by whose time calls are found', async () => {
    const endpoint = await someEndpoint(testDb)
    const { organizationId } = endpoint
    const report = reportsOf(endpoint)
    await writers[0].append(report(noon))
    const [call] = await callsOf(testDb, endpoint)
    const answers = { booked: { value: 'yes', rationale: null } }
    const evaluation = { domain: 'booking' as ScorecardDomain, revision: 1, result: { score: null, answers } }
    await storeEvaluation({ db, organizationId }, call?.id as CallId, {
      evaluation: { ...evaluation, source: 'human', model: null },
      now: noon
    })
    await addTrials(db, organizationId, 'draft', [call?.id as CallId])
    const times = async () => {
      const [answered, tested] = ['evaluations', 'scorecard_trials'] as const
      const timesIn = (table: typeof answered | typeof tested) =>
        testDb.selectFrom(table).select('occurred_at').where('organization_id', '=', organizationId).execute()

      return [...(await timesIn(answered)), ...(await timesIn(tested))].map((row) => row.occurred_at)
    }
    expect(await times()).toEqual([noon, noon].map((time) => time.toISOString()))

    await writers[0].append(report(hoursAfter(noon, -30)))

    expect(await times()).toEqual(Array(2).fill(hoursAfter(noon, -30).toISOString()))
  })

  it('back and forth, with an end before the start, keeps every counter right', async () => {
    const endpoint = await someEndpoint(testDb)
    const report = reportsOf(endpoint)
    const times = [-1, -800, -1, -26, -800, -1].map((hours) => hoursAfter(noon, hours))

    for (const startedAt of times) {
      await writers[0].append(report(startedAt, { endedAt: hoursAfter(startedAt, -5) }))

      expect(await callsOf(testDb, endpoint)).toMatchObject([{ occurred_at: startedAt.toISOString() }])
      expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
    }
  })
})

it('two writers move many calls in opposite directions at once without a deadlock', async () => {
  const endpoint = await someEndpoint(testDb)
  const calls = Array.from({ length: 24 }, (_, nth) => ({ nth, report: reportsOf(endpoint, `call-${nth}`) }))
  await Promise.all(calls.map(({ report }) => writers[0].append(report(noon))))

  for (let round = 0; round < 6; round += 1) {
    const stored = calls.map(async ({ nth, report }) => {
      const hours = nth % 2 === 0 ? nth * 40 : (calls.length - nth) * 40
      const ended = report(hoursAfter(noon, -hours), { kind: 'call_ended' })
      const analyzed = report(hoursAfter(noon, -hours - round * 31), { kind: 'call_analyzed', rank: 1 })

      return await Promise.all([writers[0].append(ended), writers[1].append(analyzed)])
    })
    const outcomes = (await Promise.all(stored)).flat()

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  }
}, 60_000)
