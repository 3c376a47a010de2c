import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Counter } from 'prom-client'
import { expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { textsOfPath } from '../readers.ts'
import { findLeaks } from './leaks.ts'
import { createQuietLogger } from './quiet-logger.ts'
import { readSearchTelemetry } from './telemetry.ts'

const secret = 'hunter2-hunter2'
const schema = { params: textsOfPath('slug') }

it.each([
  {
    from: 'log',
    leak: (app: App) => {
      app.get('/webhook/vapi/:slug', { schema }, async ({ log, params }) => log.debug(params, 'received'))
    }
  },
  {
    from: 'metrics',
    leak: (app: App) => {
      const counter = new Counter({ name: 'a', help: 'b', labelNames: ['slug'], registers: [app.registry] })
      app.get('/webhook/vapi/:slug', { schema }, async ({ params }) => counter.inc(params))
    }
  },
  { from: 'span', leak: (app: App) => void app.get(`/webhook/vapi/${secret}`, async () => '') }
])('finds a slug that gets into the $from of an app', async ({ from, leak }) => {
  const app = createApp({ logger: createQuietLogger(), bodyLimit: 1 })
  leak(app)

  await app.inject(`/webhook/vapi/${secret}`)
  await app.close()

  expect(leaks()).toContainEqual({ what: 'a secret of this run', from })
})

it.each([
  { name: 'X-API-Key', value: secret },
  { name: 'Authorization', value: `Bearer ${secret}` },
  { name: 'X-Vapi-Signature', value: secret }
])('finds a $name that gets into the log', async ({ name, value }) => {
  const app = createApp({ logger: createQuietLogger(), bodyLimit: 1 })
  app.get('/', async ({ log }) => log.info(`by ${secret}`))

  await app.inject({ url: '/', headers: { [name]: value } })
  await app.close()

  expect(leaks()).toEqual([{ what: 'a secret of this run', from: 'log' }])
})

it.each(['SECRETS_KEY', 'METRICS_TOKEN', 'DATABASE_URL'])('finds a %s that a process logs', async (name) => {
  const value = name === 'DATABASE_URL' ? `postgresql://me:${secret}@127.0.0.1/callbook` : secret
  const script = `console.log(JSON.stringify({ level: 'info', msg: 'with ${secret}' }))`

  const child = spawn(process.execPath, ['--eval', script], { env: { [name]: value } })
  await once(child, 'close')

  expect(leaks()).toEqual([{ what: 'a secret of this run', from: 'log' }])
})

function leaks() {
  const { telemetry, secrets } = readSearchTelemetry()

  return findLeaks(telemetry, secrets).map(({ what, from }) => ({ what, from }))
}
