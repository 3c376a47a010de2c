import { randomBytes, randomUUID } from 'node:crypto'
import { createAdminDatabase, revokeApiKeyRow, updateEndpointStatus } from '@callbook/db'
import { addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { findFreePort, hasRedis, startRedis } from '@callbook/http/testing'
import { resumeOrganization, suspendOrganization, within } from '@callbook/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, send } from './curl.ts'
import { createHistory } from './durability/history.ts'
import { reconcile } from './durability/reconcile.ts'
import { createInstances } from './scaling/instances.ts'
import { keepRequesting, type TimedResponse } from './scaling/keep-requesting.ts'
import { deliver, report, whoAmI } from './scaling/requests.ts'
import { newKey, newReport, newTarget, tester } from './scaling/tenants.ts'

const limit = 150
const redisPort = await findFreePort()
const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString: asRole('operator', connectionString), onIdleError: () => undefined })
const { management, webhooks, all, whileSharing } = await createInstances(connectionString, {
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  SECRETS_KEY: randomBytes(32).toString('base64'),
  MANAGEMENT_RATE_LIMIT: String(limit),
  WEBHOOK_RATE_LIMIT: String(limit)
})

beforeAll(() => Promise.all(all.map((instance) => instance.start())))
afterAll(async () => {
  await Promise.all(all.map((instance) => instance.end('SIGKILL')))
  await db.destroy()
})

describe.runIf(hasRedis())('two instances with one Redis', () => {
  it.each([
    { what: 'requests of a key', instances: management, newRequest: requestWithNewKey },
    { what: 'deliveries to a webhook URL', instances: webhooks, newRequest: requestNewEndpoint }
  ])('accept exactly as many $what as one instance', async ({ instances, newRequest }) => {
    await startRedis(redisPort)
    await expect.poll(() => isShared(instances, newRequest)).toBe(true)

    const statuses = await whileSharing(async () => {
      const sendRequest = await newRequest()
      const requests = Array.from({ length: 2 * limit }, (_, index) =>
        sendRequest(instances[index % 2 === 0 ? 0 : 1].url)
      )
      return (await Promise.all(requests)).map(({ status }) => status)
    })

    expect(countBy(statuses)).toEqual({ 200: limit, 429: limit })
  })
})

describe('two instances on one database', () => {
  it('reject a key within a second of its revocation', async () => {
    const { id, organization_id, key } = await newKey(db, await addOrganization(db))

    const responses = await keepRequesting(
      management.map(({ url }) => url),
      {
        sendRequest: async (url) => (await whoAmI(url, key)).status,
        change: () => revokeApiKeyRow({ db, organizationId: organization_id }, id, { now: new Date(), reason: null }),
        afterwardsMs: 1_500
      }
    )

    for (const { url } of management) {
      const here = responses.filter((one) => one.url === url)
      expect(here.filter(({ sentMs, status }) => sentMs < 0 && status === 200)).not.toEqual([])
      expect(new Set(here.filter(({ sentMs }) => sentMs >= 1_000).map(({ status }) => status))).toEqual(new Set([401]))
    }
  })

  it('reject a key within a second of the suspension of its organization, and accept it after the organization is resumed', async () => {
    const { organization_id, key } = await newKey(db, await addOrganization(db))
    const sendRequest = (change: () => Promise<unknown>) =>
      keepRequesting(
        management.map(({ url }) => url),
        { sendRequest: async (url) => (await whoAmI(url, key)).status, change, afterwardsMs: 1_500 }
      )

    const suspended = await sendRequest(() => suspend(organization_id, { rejectsReports: false }))
    const resumed = await sendRequest(() => resumeOrganization(within(db, organization_id, tester)))

    for (const { url } of management) {
      expect(statusesAfter(1_000, suspended, url)).toEqual(new Set([401]))
      expect(statusesAfter(1_000, resumed, url)).toEqual(new Set([200]))
    }
  })

  it('store the reports of a suspended organization', async () => {
    const target = await newTarget(db)
    const history = createHistory()

    const responses = await keepRequesting(
      webhooks.map(({ url }) => url),
      {
        sendRequest: async (url) => (await report(url, newReport(target, history))).status,
        change: () => suspend(target.organizationId, { rejectsReports: false }),
        afterwardsMs: 1_200
      }
    )

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await reconcile(db, [target], history)).toMatchObject({ stored: responses.length, discrepancies: [] })
  })

  it.each([
    { what: 'its URL is revoked', change: switchOff('revoked') },
    { what: 'its URL is inactive', change: switchOff('inactive') },
    {
      what: 'its organization refuses reports',
      change: ({ organizationId }: Place) => suspend(organizationId, { rejectsReports: true })
    }
  ])('reject reports from the moment $what', async ({ change }) => {
    const target = await newTarget(db)
    const history = createHistory()

    const responses = await keepRequesting(
      webhooks.map(({ url }) => url),
      {
        sendRequest: async (url) => (await report(url, newReport(target, history))).status,
        change: () => change(target),
        afterwardsMs: 1_200
      }
    )
    const found = await reconcile(db, [target], history)

    for (const { url } of webhooks) {
      const here = responses.filter((one) => one.url === url)
      expect(here.filter(({ sentMs, status }) => sentMs < 0 && status === 200)).not.toEqual([])
      // Rejections are rate limited, because attempts with unknown slugs are limited per address.
      const refusals = here.filter(({ sentMs, status }) => sentMs >= 0 && status !== 429)
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404]))
    }
    expect(found).toMatchObject({ stored: countBy(responses.map(({ status }) => status))[200], discrepancies: [] })
  })

  it('store and count a report once if both receive it at the same time', async () => {
    const target = await newTarget(db)
    const history = createHistory()
    const reports = Array.from({ length: 25 }, () => newReport(target, history))

    const answers = await Promise.all(
      reports.map((sent) => Promise.all([...webhooks, ...webhooks].map(({ url }) => report(url, sent))))
    )
    const found = await reconcile(db, [target], history)

    const replays = answers.map((ofOne) => ofOne.map(({ headers }) => headers.get('idempotent-replayed') ?? 'stored'))
    expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([])
    expect(replays.map((ofOne) => ofOne.toSorted())).toEqual(reports.map(() => ['stored', 'true', 'true', 'true']))
    expect(found).toMatchObject({ calls: reports.length, stored: reports.length, missing: [], surplus: [] })
    expect(found.discrepancies).toEqual([])
  })

  it('create a client once if both receive the request at the same time', async () => {
    const { key } = await newKey(db, await addOrganization(db))
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const init = { method: 'POST', headers, body: JSON.stringify({ name: 'Acme Honda' }) }

    const answers = await Promise.all(management.map(({ url }) => send(`${url}/v1/clients`, init)))
    const lists = await Promise.all(management.map(({ url }) => send(`${url}/v1/clients`, { headers })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(lists.map(({ body }) => body)).toEqual(Array(2).fill({ data: [answers[0]?.body.data] }))
  })

  it('continue to serve if the other one ends', async () => {
    const target = await newTarget(db)
    const { key } = await newKey(db, target.organizationId)
    const history = createHistory()
    const [[leavingApi, api], [leavingWebhook, webhook]] = [management, webhooks]
    const exits: (number | null)[] = []

    const [read, stored] = await Promise.all([
      keepRequesting([api.url], {
        sendRequest: async (url) => (await whoAmI(url, key)).status,
        change: end(leavingApi),
        afterwardsMs: 300
      }),
      keepRequesting([webhook.url], {
        sendRequest: async (url) => (await report(url, newReport(target, history))).status,
        change: end(leavingWebhook),
        afterwardsMs: 300
      })
    ])
    const { body } = await send(`${api.url}/v1/calls`, { headers: { 'x-api-key': key } })

    expect(exits).toEqual([0, 0])
    expect(new Set([...read, ...stored].map(({ status }) => status))).toEqual(new Set([200]))
    expect(body.pagination.total).toBe(stored.length)
    expect(await Promise.all([api, webhook].map((instance) => instance.health()))).toMatchObject(
      Array(2).fill({ status: 'ok' })
    )

    function end(instance: typeof api) {
      return async () => void exits.push(await instance.end('SIGTERM'))
    }
  })
})

type Place = Awaited<ReturnType<typeof newTarget>>

function switchOff(status: 'revoked' | 'inactive') {
  return ({ organizationId, endpointId }: Place) => updateEndpointStatus({ db, organizationId }, endpointId, { status })
}

async function suspend(
  organizationId: OrganizationId,
  { rejectsReports }: { readonly rejectsReports: boolean }
): Promise<unknown> {
  return await suspendOrganization(within(db, organizationId, tester), {
    rejectsReports,
    reason: null,
    now: new Date()
  })
}

/** Returns the response statuses of requests sent at least `afterMs` after the change. */
function statusesAfter(afterMs: number, responses: readonly TimedResponse[], url: string): ReadonlySet<number> {
  const late = responses.filter((one) => one.url === url && one.sentMs >= afterMs)

  return new Set(late.map(({ status }) => status))
}

type CallRequest = (url: string) => Promise<Answer>

async function requestWithNewKey(): Promise<CallRequest> {
  const { key } = await newKey(db, await addOrganization(db))

  return (url) => whoAmI(url, key)
}

/** Its messages are acknowledged but not stored. */
async function requestNewEndpoint(): Promise<CallRequest> {
  const target = await newTarget(db)

  return (url) => deliver(url, target, JSON.stringify({ message: { type: 'status-update' } }))
}

/** Returns `true` if each instance counts the requests that the other accepted. */
async function isShared(instances: typeof management, newRequest: () => Promise<CallRequest>): Promise<boolean> {
  const sendRequest = await newRequest()
  const left: number[] = []
  for (const { url } of instances) left.push(Number((await sendRequest(url)).headers.get('x-ratelimit-remaining')))

  return left.join() === [limit - 1, limit - 2].join()
}

function countBy(values: readonly number[]): Record<number, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]))
}
