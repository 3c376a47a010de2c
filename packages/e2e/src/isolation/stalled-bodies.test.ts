import { randomBytes } from 'node:crypto'
import { createAdminDatabase } from '@callbook/db'
import { asRole, startFaultyServer } from '@callbook/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHistory } from '../durability/history.ts'
import { report } from '../scaling/requests.ts'
import { newReport, newTarget } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'
import { memoryOf, openUnread, readMetrics } from './misbehaving-clients.ts'

const token = 'a-token-for-metrics'
const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString: asRole('operator', connectionString), onIdleError: () => undefined })
const webhooks = await createServiceProcess({
  service: 'webhook-ingest',
  settings: {
    DATABASE_URL: asRole('ingest', connectionString),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: token
  }
})

beforeAll(() => webhooks.start())
afterAll(async () => {
  await webhooks.end('SIGKILL')
  await db.destroy()
})

it('reports of one endpoint are stored while hundreds of requests to another have incomplete bodies', async () => {
  const [attacked, other] = [await newTarget(db), await newTarget(db)]
  const history = createHistory()
  const before = await memoryOf(webhooks.url, token)

  const head = `POST /webhook/vapi/${attacked.slug} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
  const begun = Buffer.from(`${head}Content-Length: 1048576\r\n\r\n${' '.repeat(1_040_000)}`)
  const stalled = await openUnread(webhooks.url, 500, begun)
  const statuses: number[] = []
  const refused = () =>
    readMetrics(webhooks.url, token).then((all) => all.get('callbook_refused_bodies_total{cause="share"}'))
  do {
    statuses.push((await report(webhooks.url, newReport(other, history))).status)
  } while (((await refused()) ?? 0) < 400)
  const metrics = await readMetrics(webhooks.url, token)
  for (const socket of stalled) socket.destroy()

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(metrics.get('callbook_receiving_bytes')).toBeLessThanOrEqual(24 * 1024 * 1024)
  expect((metrics.get('process_resident_memory_bytes') ?? 0) / 1e6).toBeLessThan(before + 250)
})
