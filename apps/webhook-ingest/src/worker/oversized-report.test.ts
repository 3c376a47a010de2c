import {
  addAccount,
  createTestClock,
  createTestWorker,
  key,
  mapAll,
  startFakeProvider
} from '@callbook/backfill/testing'
import { listRejectionCounts } from '@callbook/calls'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { hashSlug, type ListingProviderName, listingProviderNames } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, startApp } from '../testing/index.ts'

/** One byte more than the maximum size of a report. */
const tooLong = 1_048_577

const endedBefore = new Date('2026-11-20T12:00:00.000Z')
const slug = 'TheSlugOfThisTestEndpoint'

it.each(listingProviderNames)(
  'a report of %s that is too large is fetched by the next pass, and marked as recovered',
  async (name) => {
    const { account, app, receive, worker, fake, counts, calls } = await begin(name)
    const report = samples[name].build({ callId: 'large', startedAt: endedBefore })
    fake.add(samples[name].toApi(report))

    expect((await receive(JSON.stringify(report).padEnd(tooLong))).statusCode).toBe(413)
    await app.close()
    expect(await counts()).toMatchObject([
      { status: 413, cause: 'too_large', rejections: 1, recovered: 0, samples: [{ announced_bytes: tooLong }] }
    ])

    await worker.run()
    expect(await calls()).toMatchObject([
      { provider_call_id: 'large', client_id: account.clientId, source: 'backfill' }
    ])
    expect(await counts()).toMatchObject([{ rejections: 1, recovered: 1 }])
  }
)

it('collects many oversized reports in one row with few samples, and marks only the fetched ones', async () => {
  const { app, receive, worker, fake, counts } = await begin('retell')
  for (const callId of ['one', 'two']) {
    fake.add(samples.retell.toApi(samples.retell.build({ callId, startedAt: endedBefore })))
  }

  for (let sent = 0; sent < 50; sent += 1) await receive(' '.repeat(tooLong))
  await app.close()
  await worker.run()

  const [count, ...others] = await counts()
  expect(others).toEqual([])
  expect(count).toMatchObject({ rejections: 50, recovered: 2 })
  expect(count?.samples.length).toBeLessThanOrEqual(20)
})

async function begin(name: ListingProviderName) {
  const connectionString = await createTestDatabaseUrl()
  const database = connectTestDatabase(connectionString)
  const { db, testDb } = database
  const clock = createTestClock('2026-11-20T14:00:00.000Z')
  const fake = await startFakeProvider(name, key)
  const from = { origin: fake.origin, now: clock.now(), firstFrom: new Date('2026-11-20T11:00:00.000Z') }
  const account = await addAccount(database, name, from)
  const { organizationId, endpointId } = account
  await mapAll(database, account)
  await testDb
    .updateTable('webhook_endpoints')
    .set({ slug_hash: hashSlug(slug) })
    .where('id', '=', endpointId)
    .execute()
  // The call has just ended, by the clock of the receiving service.
  const app = startApp(connectionString, { now: () => new Date('2026-11-20T12:06:00.000Z') })

  return {
    ...{ account, app, fake },
    worker: createTestWorker(testDb, clock, [fake.origin]),
    receive: async (body: string) => await deliver(app, { slug, provider: name }, body),
    counts: () => listRejectionCounts({ db, organizationId }, endpointId, 10),
    calls: () => testDb.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
  }
}
