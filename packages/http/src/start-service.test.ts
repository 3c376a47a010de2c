import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort, parseExposition } from './testing/index.ts'

it('serves an app and its metrics until it is stopped', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const service = run({ PORT: `${port}`, METRICS_PORT: `${metricsPort}`, METRICS_TOKEN: 'scrape' })
  await service.logged('listening at')

  const answer = await fetch(`http://127.0.0.1:${port}/greeting`)
  const headers = { authorization: 'Bearer scrape' }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
  service.process.kill('SIGTERM')

  expect(await answer.text()).toBe('Good morning')
  expect(parseExposition(metrics).get('callbook_service_info{service="greeter",version="1.2.3"}')).toBe(1)
  expect(await service.exit()).toBe(0)
})

it('names invalid settings without a stack trace, and exits', async () => {
  const service = run({ PORT: 'none', GREETING: '' })

  expect(await service.exit()).toBe(1)
  expect(service.log()).toBe('Invalid settings:\n  PORT must be a whole number\n  GREETING must be set: text\n')
})

/** Source of a separate process. */
const script = `
  import { Type } from '@sinclair/typebox'
  import { createApp, loadConfig, serviceSettings, startService } from './src/index.ts'

  const Config = Type.Object({ ...serviceSettings, PORT: Type.Integer(), GREETING: Type.String() })

  await startService({
    name: 'greeter',
    version: '1.2.3',
    drainMs: 0,
    readConfig: () => loadConfig(Config, process.env),
    buildApp({ config, logger, registry, tracing }) {
      const app = createApp({ logger, bodyLimit: 1, registry, tracing })
      app.get('/greeting', async () => config.GREETING)

      return app
    }
  })
`

function run(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { GREETING: 'Good morning', ...settings }
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'close')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text))

  return {
    process: child,
    log: () => log,
    async logged(words: string) {
      while (!log.includes(words)) {
        if (child.exitCode !== null) throw new Error(`exited before "${words}": ${log}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    exit: async () => (await exited)[0] as number | null
  }
}
