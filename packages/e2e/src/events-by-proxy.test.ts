import { createAdminDatabase } from '@callbook/db'
import { startFaultyServer } from '@callbook/db/testing'
import { startForwardProxy } from '@callbook/outbound/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createRandom } from './durability/random.ts'
import { createEventStack } from './events/event-stack.ts'
import { newEventTenant } from './events/event-tenant.ts'
import { sendReports } from './events/send-reports.ts'

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })

afterAll(() => db.destroy())

it('sends events through the proxy that EVENTS_PROXY_URL names', async () => {
  const proxy = await startForwardProxy()
  const {
    webhook,
    workers: [worker],
    management
  } = await createEventStack(connectionString, { EVENTS_PROXY_URL: proxy.url.replace('//', '//us:secret@') })
  const services = [webhook, worker, management]
  onTestFinished(async () => void (await Promise.all(services.map((service) => service.end('SIGKILL')))))
  await Promise.all(services.map((service) => service.start()))
  const random = createRandom('a proxy')
  const { receiver, targets, stop } = await newEventTenant(db, { url: management.url, random })
  onTestFinished(stop)

  await sendReports({ url: webhook.url, targets: [targets[0]], random, calls: 1 })
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)

  expect(receiver.problems).toEqual([])
  expect(new Set(proxy.requested)).toEqual(new Set([new URL(receiver.url).host]))
  expect(new Set(proxy.credentials)).toEqual(new Set([`Basic ${Buffer.from('us:secret').toString('base64')}`]))
})
