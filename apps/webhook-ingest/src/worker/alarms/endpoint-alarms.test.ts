import { listAlarms, measureAlarms, newId } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addRawReport,
  addRejectedReport,
  connectAs,
  createTestDatabase,
  idAt,
  someEndpoint,
  type TestEndpoint
} from '@callbook/db/testing'
import { type CallId, eventTypeOf, type OrganizationId } from '@callbook/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEndpointAlarms } from './endpoint-alarms.ts'

const { db: everything, testDb } = await createTestDatabase()
/** What the worker may do is enough. */
const db = connectAs('worker', testDb)
const warnings: object[] = []
const log = { debug: () => {}, info: () => {}, warn: (told: object) => warnings.push(told), error: () => {} }
const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A Monday. */
const start = Date.parse('2026-11-23T09:00:00Z')
/** For more than three weeks, day and night, until 8:40. */
const everyTenMinutes = Array.from({ length: 21 * 144 + 70 }, (_, nth) => start - (nth + 2) * 10 * minuteMs)
let now = start

beforeEach(async () => {
  warnings.length = 0
  now = start
  for (const table of ['endpoint_alarms', 'endpoint_checks', 'rejection_counts', 'rejected_reports'] as const) {
    await testDb.deleteFrom(table).execute()
  }
  await testDb.updateTable('webhook_endpoints').set({ silence_after: null, suspects_silence: false }).execute()
})

describe('silence', () => {
  it('is told after as long as somebody has said, and ends with the next report', async () => {
    const endpoint = await watched({ silence_after: 3_600 })
    await report(endpoint, start - hourMs + secondMs)

    await look()
    expect(await told(endpoint)).toEqual([])
    now += secondMs
    await look()
    await look()

    const since = new Date(start - hourMs + secondMs).toISOString()
    const details = { reason: 'silence_after', silence_after_seconds: 3_600 }
    expect(await alarmsOf(endpoint)).toMatchObject([{ kind: 'silent', certainty: 'suspected', since, details }])
    expect(await measureAlarms(db)).toEqual([{ kind: 'silent', certainty: 'suspected', alarms: 1 }])

    await report(endpoint, now + secondMs)
    now += minuteMs
    await look()
    await look()
    expect(await alarmsOf(endpoint)).toEqual([])
    expect(await told(endpoint)).toEqual(['endpoint.recovered', 'endpoint.silent'])
  })

  it('is counted since the endpoint takes reports', async () => {
    const endpoint = await watched({ silence_after: 3_600, status_changed_at: new Date(start - 1_800 * secondMs) })
    await report(endpoint, start - dayMs)

    await look()
    expect(await told(endpoint)).toEqual([])
    now += hourMs
    await look()

    expect(await alarmsOf(endpoint)).toMatchObject([{ since: new Date(start - 1_800 * secondMs).toISOString() }])
  })

  it('ends untold when nobody wants to be told any longer, or the endpoint takes no more', async () => {
    const [unset, revoked] = [await watched({ silence_after: 60 }), await watched({ silence_after: 60 })]
    await look()

    await change(unset, { silence_after: null })
    await change(revoked, { status: 'revoked' })
    now += minuteMs
    await look()

    const open = await testDb.selectFrom('endpoint_alarms').select('id').where('closed_at', 'is', null).execute()
    expect(open).toEqual([])
    for (const endpoint of [unset, revoked]) expect(await told(endpoint)).toEqual(['endpoint.silent'])
  })

  it('ends with no report that was fetched, since it did not come', async () => {
    const endpoint = await watched({ silence_after: 3_600 })
    await report(endpoint, start - 2 * hourMs)
    await look()

    await report(endpoint, now + secondMs)
    await testDb
      .updateTable('raw_reports')
      .set({ source: 'backfill' })
      .where('received_at', '>', new Date(now).toISOString())
      .execute()
    now += minuteMs
    await look()

    expect(await told(endpoint)).toEqual(['endpoint.silent'])
  })

  it('is not suspected where the provider is asked, and answers', async () => {
    const endpoint = await watched({ silence_after: 3_600 })
    await look()
    expect(await told(endpoint)).toEqual(['endpoint.silent'])

    const account = await ask(endpoint, new Date(start))
    now += minuteMs
    await look()
    expect(await alarmsOf(endpoint)).toEqual([])

    await testDb.updateTable('provider_accounts').set({ state: 'rejected' }).where('id', '=', account).execute()
    now += minuteMs
    await look()
    expect(await told(endpoint)).toEqual(['endpoint.silent', 'endpoint.silent'])
  })

  it('that is unusual is told where that is asked for', async () => {
    const [asked, other] = [await watched({ suspects_silence: true }), await someEndpoint(testDb)]
    for (const endpoint of [asked, other]) await reports(endpoint, everyTenMinutes)

    // Since 8:40, 6 an hour: 9.2 of them are due at 10:12.
    now = start + 71 * minuteMs
    await look()
    await look()
    expect(await told(asked)).toEqual([])
    now += 2 * minuteMs
    await look()

    expect(await alarmsOf(asked)).toMatchObject([
      {
        certainty: 'suspected',
        since: new Date(start - 20 * minuteMs).toISOString(),
        details: { reason: 'unusual_silence', expected: 9.2, longest_silence_seconds: 600 }
      }
    ])
    expect(await told(other)).toEqual([])
  })

  it('is not unusual where it has been as long before', async () => {
    const endpoint = await watched({ suspects_silence: true })
    await reports(
      endpoint,
      everyTenMinutes.filter((time) => time < start - 5 * dayMs || time > start - 5 * dayMs + 6 * hourMs)
    )

    now = start + 8 * hourMs
    await look()
    expect(await told(endpoint)).toEqual([])
    now = start + 9.5 * hourMs
    await look()

    expect(await told(endpoint)).toEqual(['endpoint.silent'])
  })
})

describe('rejections', () => {
  it('for bad signatures are told at the third, and end with the next report', async () => {
    const endpoint = await someEndpoint(testDb)
    await report(endpoint, start - hourMs)
    await refuse(endpoint, start - 3 * minuteMs, 2)
    await look()
    expect(await told(endpoint)).toEqual([])

    await refuse(endpoint, start - 2 * minuteMs, 1)
    now += minuteMs
    await look()
    expect(await alarmsOf(endpoint)).toMatchObject([
      {
        kind: 'rejecting',
        certainty: null,
        since: new Date(start - 3 * minuteMs).toISOString(),
        details: { reason: 'bad_signatures', rejections: 3 }
      }
    ])

    await refuse(endpoint, now, 40)
    await report(endpoint, now + secondMs)
    for (let looks = 0; looks < 3; looks += 1) {
      now += minuteMs
      await look()
    }
    expect(await told(endpoint)).toEqual(['endpoint.recovered', 'endpoint.rejecting'])
  })

  it('for bad signatures are not told where good ones come as well', async () => {
    const endpoint = await someEndpoint(testDb)
    await refuse(endpoint, start - 3 * minuteMs, 2)
    await refuse(endpoint, start - minuteMs, 2)
    const { organizationId: organization_id, endpointId: endpoint_id } = endpoint
    const last_used_at = new Date(start - 2 * minuteMs)
    await testDb
      .insertInto('webhook_endpoint_usage')
      .values({ organization_id, endpoint_id, request_count: 1, last_used_at })
      .execute()

    await look()

    expect(await told(endpoint)).toEqual([])
  })

  it('of the minute of the last report count as they came', async () => {
    const endpoint = await someEndpoint(testDb)
    await report(endpoint, start - 3 * minuteMs + 10 * secondMs)
    const samples = [5, 20, 30, 40].map((seconds) => start - 3 * minuteMs + seconds * secondMs)
    await refuse(endpoint, start - 3 * minuteMs, 4, { samples: samples.map(sampleAt) })

    await look()

    expect(await alarmsOf(endpoint)).toMatchObject([{ details: { reason: 'bad_signatures', rejections: 3 } }])
  })

  it('in a row are told of ElevenLabs alone, which would stop sending', async () => {
    const [elevenLabs, vapi] = [await watched({ provider: 'elevenlabs' }), await someEndpoint(testDb)]
    for (const endpoint of [elevenLabs, vapi]) {
      for (const minutes of [3, 2, 1]) {
        await addRejectedReport(testDb, endpoint, { received_at: new Date(start - minutes * minuteMs) })
      }
    }

    await look()

    expect(await alarmsOf(elevenLabs)).toMatchObject([{ details: { reason: 'rejected_in_a_row', rejections: 3 } }])
    expect(await told(vapi)).toEqual([])
  })

  it('that rise are told when a fifth was refused in two quarters of an hour, and end when no longer', async () => {
    const endpoint = await someEndpoint(testDb)
    for (const minutes of [20, 5]) {
      await refuse(endpoint, start - minutes * minuteMs, 5, { cause: 'media type', status: 415 })
      const some = Array.from({ length: 19 }, (_, nth) => start - minutes * minuteMs + nth * secondMs)
      await reports(endpoint, some)
    }
    await look()
    expect(await alarmsOf(endpoint)).toMatchObject([
      { details: { reason: 'rejections_rising', rejections: 10, accepted: 38 } }
    ])

    await report(endpoint, now + secondMs)
    now += minuteMs
    await look()
    expect(await told(endpoint)).toEqual(['endpoint.rejecting'])
    now += 15 * minuteMs
    await look()
    expect(await told(endpoint)).toEqual(['endpoint.recovered', 'endpoint.rejecting'])
  })
})

describe('the job', () => {
  it('tells once where two workers look', async () => {
    const { organizationId } = await watched({ silence_after: 60 })
    for (let more = 0; more < 20; more += 1) await watchedIn(organizationId, { silence_after: 60 })

    await Promise.all([look(), look()])

    const events = await testDb
      .selectFrom('event_log')
      .select('subject_id')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(events).toHaveLength(21)
    expect(new Set(events.map(({ subject_id }) => subject_id)).size).toBe(21)
  })

  it('goes on where it was when an organization takes long, after others', async () => {
    const { organizationId } = await watched({ silence_after: 60 })
    for (let more = 0; more < 7; more += 1) await watchedIn(organizationId, { silence_after: 60 })
    const other = await watched({ silence_after: 60 })
    // Each look at the clock takes a second: an organization has room for one page of two endpoints.
    const job = createEndpointAlarms({ db, log, pageOf: 2, now: () => new Date(tick()) })

    const counts: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await lookWith(job, 1)
      counts.push((await listAlarms(everything, organizationId, 100)).length)
      now += 5 * secondMs
    }

    expect(counts.at(-1)).toBe(8)
    expect(Math.max(...counts.map((count, nth) => count - (counts[nth - 1] ?? 0)))).toBeLessThanOrEqual(4)
    expect(await told(other)).toEqual(['endpoint.silent'])
  })

  it('rests with a suspended organization, whose alarms end untold', async () => {
    const endpoint = await watched({ silence_after: 60 })
    const id = endpoint.organizationId
    await look()
    await testDb.updateTable('organizations').set({ suspended_at: new Date() }).where('id', '=', id).execute()

    now += minuteMs
    await look()
    await testDb.updateTable('organizations').set({ suspended_at: null }).where('id', '=', id).execute()

    expect(await alarmsOf(endpoint)).toEqual([])
    expect(await told(endpoint)).toEqual(['endpoint.silent'])
    expect(await createEndpointAlarms({ db, log, now: () => new Date(now) }).measure()).toMatchObject({ due: 0 })
  })
})

function tick(): number {
  now += secondMs

  return now
}

async function watched(settings: Parameters<typeof addEndpoint>[3]): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  await change(endpoint, settings)

  return endpoint
}

async function watchedIn(organizationId: OrganizationId, settings: Parameters<typeof addEndpoint>[3]): Promise<void> {
  const clientId = await addClient(testDb, organizationId)
  await addEndpoint(testDb, organizationId, clientId, { status_changed_at: new Date(0), ...settings })
}

async function change({ organizationId, endpointId }: TestEndpoint, settings: Parameters<typeof addEndpoint>[3] = {}) {
  await testDb
    .updateTable('webhook_endpoints')
    .set(settings)
    .where('organization_id', '=', organizationId)
    .where('id', '=', endpointId)
    .execute()
}

/** Has its provider asked for its calls, who has last answered then. */
async function ask({ organizationId, endpointId }: TestEndpoint, last_ok_at: Date): Promise<string> {
  const [id, created_at] = [newId(), new Date(0)]
  const account = { provider: 'vapi', base_url: 'https://api.vapi.ai', key_encrypted: 'sealed', state: 'active' }
  await testDb
    .insertInto('provider_accounts')
    .values({
      ...account,
      organization_id: organizationId,
      id,
      last_ok_at,
      watermark: created_at,
      created_at,
      updated_at: created_at
    })
    .execute()
  await testDb
    .insertInto('provider_account_endpoints')
    .values({ organization_id: organizationId, account_id: id, assistant_id: '', endpoint_id: endpointId, created_at })
    .execute()

  return id
}

async function report(endpoint: TestEndpoint, time: number): Promise<void> {
  await addRawReport(testDb, endpoint, { receivedAt: new Date(time) })
}

async function reports({ organizationId, clientId, endpointId }: TestEndpoint, times: readonly number[]) {
  const ids = { organization_id: organizationId, client_id: clientId, endpoint_id: endpointId }
  const body = { provider: 'vapi', kind: 'end_of_call', codec: 'zstd', body: Buffer.alloc(0) }
  const rows = times.map((time) => ({
    ...ids,
    ...body,
    call_id: idAt<CallId>(new Date(time)),
    received_at: new Date(time)
  }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await testDb
      .insertInto('raw_reports')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
}

async function refuse(
  { organizationId, endpointId }: TestEndpoint,
  minute: number,
  rejections: number,
  more: { readonly cause?: string; readonly status?: number; readonly samples?: string[] } = {}
): Promise<void> {
  const ids = { organization_id: organizationId, endpoint_id: endpointId, minute: new Date(minute) }
  await testDb
    .insertInto('rejection_counts')
    .values({ ...ids, status: 401, cause: 'signature', rejections, samples: [], ...more })
    .execute()
}

function sampleAt(time: number): string {
  return JSON.stringify({ received_at: new Date(time).toISOString(), address: '203.0.113.7', request_id: newId() })
}

/** Looks at everybody whose turn it is, until nobody's is. */
async function look(): Promise<void> {
  const job = createEndpointAlarms({ db, log, now: () => new Date(now) })
  await testDb
    .updateTable('endpoint_checks')
    .set({ due_at: new Date(now) })
    .execute()
  await lookWith(job, 100)
}

async function lookWith(job: ReturnType<typeof createEndpointAlarms>, limit: number): Promise<void> {
  const time = new Date(now)
  const leasedUntil = new Date(now + minuteMs)
  const claimed = await job.claim({ leaseId: newId(), limit, now: time, leasedUntil })
  for (const check of claimed) await job.run(check, new AbortController().signal)
  expect(warnings).toEqual([])
}

async function alarmsOf({ organizationId }: TestEndpoint) {
  return await listAlarms(everything, organizationId, 10)
}

async function told({ organizationId, endpointId }: TestEndpoint) {
  const events = await testDb
    .selectFrom('event_log')
    .select('type')
    .where('organization_id', '=', organizationId)
    .where('subject_id', '=', endpointId)
    .execute()

  return events.map(({ type }) => eventTypeOf(type)).toSorted()
}
