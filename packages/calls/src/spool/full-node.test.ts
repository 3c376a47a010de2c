import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  asRole,
  connectAdmin,
  connectTestDatabase,
  createTestDatabaseUrl,
  someEndpoint,
  type TestEndpoint
} from '@callbook/db/testing'
import { ping } from '@callbook/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { callsOf, someReport } from '../testing/index.ts'
import { createReportWriter } from '../writer/report-writer.ts'
import { createReportSpool } from './report-spool.ts'
import { createSpooledWriter } from './spooled-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const admin = connectAdmin(connectionString)
afterAll(() => admin.destroy())

/** Rejects the calls of some organizations, as Citus does if their node is full. */
await sql`create table full_organizations (id uuid primary key)`.execute(admin)
await sql`create sequence refusals`.execute(admin)
await sql`
  create function refuse() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if exists (select from full_organizations where id = new.organization_id) then
        perform nextval('refusals');
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$`.execute(admin)
await sql`create trigger refuse before insert on calls for each row execute function refuse()`.execute(admin)
afterEach(haveRoom)

describe('while one node is full, a spooled writer', () => {
  it('stores the reports for other nodes, though the oldest in the spool are all for that node', async () => {
    const [full, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    await fill(full)
    const { writer, spool } = await startWith([...severalOf(full, 300), ...severalOf(other, 3)])

    await expect.poll(() => callsOf(testDb, other)).toHaveLength(3)
    await expect.poll(() => writer.isAway()).toBe(false)

    expect((await writer.append(someReport(other))).kind).toBe('stored')
    expect((await writer.append(someReport(full))).kind).toBe('spooled')
    await haveRoom()
    await expect.poll(() => spool.contents().waiting).toBe(0)
    expect(await callsOf(testDb, full)).toHaveLength(301)
  })

  it.each([
    { lanes: 'one lane', lane: 0 },
    { lanes: 'a lane for each node', lane: 1 }
  ])('stores reports behind those of many organizations, in $lanes', async ({ lane }) => {
    const [endpoints, other] = [await severalEndpoints(40), await someEndpoint(testDb)]
    await fill(...endpoints)
    const ofFull = endpoints.flatMap((endpoint) => severalOf(endpoint, 5, lane))
    const { writer, spool } = await startWith([...ofFull, someReport(other)])

    await expect.poll(() => callsOf(testDb, other)).toHaveLength(1)
    await expect.poll(() => writer.isAway()).toBe(false)
    await expect.poll(() => writer.stats().heldUp.reports).toBe(200)

    await haveRoom()
    await expect.poll(() => spool.contents().waiting).toBe(0)
  })

  it('discovers it from a new report if only reports for that node wait', async () => {
    const [full, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    await fill(full)
    const { writer } = await startWith(severalOf(full, 200))
    await expect.poll(() => writer.isAway()).toBe(true)

    const outcome = await writer.append(someReport(other))
    await expect.poll(() => callsOf(testDb, other)).toHaveLength(1)

    expect(outcome.kind).toBe('spooled')
    await expect.poll(() => writer.isAway()).toBe(false)
  })

  it('does not report an outage while other reports are stored', async () => {
    const [full, later, other] = [await someEndpoint(testDb), await someEndpoint(testDb), await someEndpoint(testDb)]
    await fill(full, later)
    const { writer, outages } = await startWith([...severalOf(full, 10), someReport(other)])
    await expect.poll(() => writer.stats().heldUp.reports).toBe(10)
    await expect.poll(() => writer.isAway()).toBe(false)
    const [before, refusedBefore] = [outages.length, await refusals()]

    const kinds = new Set<string>()
    for (let tries = 0; (await refusals()) < refusedBefore + 5; tries += 1) {
      kinds.add((await writer.append(someReport(other))).kind)
      if (tries === 0) expect((await writer.append(someReport(later))).kind).toBe('spooled')
      await sleep(10)
    }

    expect(kinds).toEqual(new Set(['stored']))
    expect(outages.length).toBe(before)
  })
})

it('treats a server that is full for all organizations as unavailable until it has space', async () => {
  const endpoints = await severalEndpoints(3)
  await fill(...endpoints)
  const { writer, spool, outages } = await startWith(endpoints.flatMap((endpoint) => severalOf(endpoint, 100)))
  await expect.poll(() => writer.isAway()).toBe(true)
  const before = await refusals()
  await expect.poll(refusals).toBeGreaterThan(before + 10)

  expect(outages).toHaveLength(1)
  expect(writer.isAway()).toBe(true)
  expect(spool.contents().waiting).toBe(300)
  await haveRoom()
  await expect.poll(() => spool.contents().waiting).toBe(0)
  expect(writer.isAway()).toBe(false)
})

async function startWith(reports: readonly IncomingReport[]) {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const earlier = await createReportSpool({ directory, maxBytes: 1e9 })
  for (const report of reports) await earlier.append(report)
  await earlier.close()

  const spool = await createReportSpool({ directory, maxBytes: 1e9 })
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  const outages: unknown[] = []
  const writer = createSpooledWriter(createReportWriter({ ...connection, now: () => new Date() }), spool, {
    ping: () => ping(db),
    recordRejection: () => Promise.resolve(),
    onAway: (error) => outages.push(error),
    onBack: () => undefined,
    onFailure: (error) => expect.unreachable(String(error))
  })
  onTestFinished(() => writer.close())

  return { writer, spool, outages }
}

function severalOf(endpoint: TestEndpoint, count: number, lane = 0): IncomingReport[] {
  return Array.from({ length: count }, () => ({ ...someReport(endpoint), lane }))
}

async function severalEndpoints(count: number): Promise<TestEndpoint[]> {
  return await Promise.all(Array.from({ length: count }, () => someEndpoint(testDb)))
}

async function fill(...endpoints: readonly TestEndpoint[]): Promise<void> {
  const ids = endpoints.map(({ organizationId }) => organizationId)
  await sql`insert into full_organizations select unnest(${ids}::uuid[])`.execute(admin)
}

async function haveRoom(): Promise<void> {
  await sql`delete from full_organizations`.execute(admin)
}

/** Returns how many reports were rejected so far. */
async function refusals(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select last_value as count from refusals`.execute(admin)

  return Number(rows[0]?.count)
}
