import { randomUUID } from 'node:crypto'
import { findDiscrepancies, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import {
  type CallReport,
  callDirections,
  callStatuses,
  customerStatus,
  isContact,
  occurredAt,
  splitName
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callsOf, createCallsTest, customersOf, hoursAfter, noon, someReport } from '../testing/index.ts'
import { replayCalls } from './replay-calls.ts'

const { db, testDb, writer } = await createCallsTest()

/** More runs find more failures. The seed of a failed run reproduces it. */
const { REPLAY_MODEL_RUNS: runs = propertyRuns(40), REPLAY_MODEL_SEED: seed } = process.env

/** The fields of a call that its customer depends on. */
type Read = Pick<
  CallReport,
  'callerPhoneNumber' | 'callerFullName' | 'callerEmail' | 'direction' | 'status' | 'startedAt' | 'endedAt'
>

const someTime = fc.option(fc.integer({ min: -500, max: 500 }), { freq: 3 })

/** No two calls have the same time, so that the first and the last are unique. */
function readingOf(index: number): fc.Arbitrary<Read> {
  const time = someTime.map((hours) => (hours === null ? null : new Date(hoursAfter(noon, hours).getTime() + index)))

  return fc.record({
    callerPhoneNumber: fc.option(fc.constantFrom('+12025550147', '+12025550148', '+12025550149'), { freq: 6 }),
    callerFullName: fc.option(fc.constantFrom('Dana Whitfield', 'Cher', 'Ludwig van Beethoven')),
    callerEmail: fc.option(fc.constantFrom('dana@example.com', 'cher@example.com')),
    direction: fc.constantFrom(...callDirections),
    status: fc.constantFrom(...callStatuses),
    startedAt: time,
    endedAt: time
  })
}

const calls = 8
const ofEachCall = fc.tuple(...Array.from({ length: calls }, (_, index) => readingOf(index)))
/** The calls that one replay reads differently; the others are read the same as before. */
const replay = fc.tuple(...Array.from({ length: calls }, (_, index) => fc.option(readingOf(index))))
const scenario = fc.record({ first: ofEachCall, replays: fc.array(replay, { minLength: 1, maxLength: 4 }) })

it('leaves each customer the same as if created from the current calls', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ first, replays }) => {
      const endpoint = await someEndpoint(testDb)
      let readings: readonly Read[] = first
      for (const [index, reading] of first.entries()) await deliver(endpoint, index, reading)
      expect(await storedCustomers(endpoint)).toEqual(expectedCustomers(readings))

      for (const changes of replays) {
        readings = readings.map((reading, index) => changes[index] ?? reading)
        await readAgain(endpoint, readings)

        expect(await storedCustomers(endpoint)).toEqual(expectedCustomers(readings))
        expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
      }
    }),
    { numRuns: Number(runs), ...(seed !== undefined && { seed: Number(seed) }), endOnFailure: true }
  )
}, 600_000)

/** Calls are received one after another. */
function receivedAt(index: number): Date {
  return new Date(noon.getTime() - calls + index)
}

async function deliver(endpoint: TestEndpoint, index: number, reading: Read): Promise<void> {
  const report = someReport(endpoint, { ...reading, providerCallId: `call-${index}` })
  const requestId = randomUUID()

  await writer.append({ ...report, requestId, body: JSON.stringify(report.report), receivedAt: receivedAt(index) })
}

async function readAgain({ organizationId }: TestEndpoint, readings: readonly Read[]): Promise<void> {
  const read = (_: string, body: string) => {
    const report: CallReport = JSON.parse(body)
    const index = Number(report.providerCallId.split('-')[1])
    return { kind: 'report', report: { ...report, ...readings[index] }, unreadable: [] } as const
  }
  const options = { since: new Date(0), read, apply: true, now: () => noon }
  for await (const { problem } of replayCalls({ db, organizationId }, options)) expect(problem).toBeNull()
}

async function storedCustomers(endpoint: TestEndpoint) {
  const ids = new Map((await callsOf(testDb, endpoint)).map((call) => [call.id, call.provider_call_id]))

  return (await customersOf(testDb, endpoint)).map((row) => ({
    number: row.phone_number,
    names: [row.first_name, row.last_name, row.full_name, row.named_at],
    email: [row.email, row.emailed_at],
    status: row.customer_status,
    counts: [row.total_calls, row.contacts],
    first: [ids.get(row.first_call_id), row.first_call_at],
    last: [ids.get(row.last_call_id), row.last_call_at],
    madeFrom: ids.get(row.created_from_call_id)
  }))
}

/** Returns the expected customers of calls with exactly these reports, by the rules in memory. */
function expectedCustomers(readings: readonly Read[]) {
  const reported = readings.map((reading, index) => {
    const time = occurredAt(reading, receivedAt(index))
    return { ...reading, id: `call-${index}`, time: time.toISOString() }
  })
  const withNumber = reported.filter(({ callerPhoneNumber }) => callerPhoneNumber !== null)
  const byNumber = Map.groupBy(withNumber, ({ callerPhoneNumber }) => callerPhoneNumber ?? '')

  return [...byNumber].sort().map(([number, own]) => {
    const byTime = own.toSorted((a, b) => (a.time < b.time ? -1 : 1))
    const named = byTime.findLast(({ callerFullName }) => callerFullName !== null)
    const emailed = byTime.findLast(({ callerEmail }) => callerEmail !== null)
    const { firstName, lastName } = splitName(named?.callerFullName ?? '')
    const contacts = own.filter(isContact).length

    return {
      number,
      names: [firstName, lastName, named?.callerFullName ?? '', named?.time ?? null],
      email: [emailed?.callerEmail ?? '', emailed?.time ?? null],
      status: customerStatus(contacts),
      counts: [own.length, contacts],
      first: [byTime[0]?.id, byTime[0]?.time],
      last: [byTime.at(-1)?.id, byTime.at(-1)?.time],
      madeFrom: own[0]?.id
    }
  })
}
