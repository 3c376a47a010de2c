import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

describe('a process that receives a stop signal', () => {
  it('responds to every request, closes each connection, and exits with 0', async () => {
    const service = await start({ drainMs: 300, graceMs: 60_000 })
    const busy = Array.from({ length: 20 }, () => requestUntilStopped(service.url))
    const slow = Array.from({ length: 5 }, () => get(`${service.url}/wait/3000`))
    const idle = connect(Number(new URL(service.url).port), '127.0.0.1')
    await service.logged('route', 25)

    service.process.kill('SIGTERM')
    service.process.kill('SIGTERM')

    const counts = await Promise.all(busy)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(await Promise.all(slow)).toEqual(Array(5).fill({ status: 200, connection: 'close' }))
    expect(await service.exit()).toBe(0)
    expect(service.log()).toContain('onClose')
    idle.destroy()
  })

  it('continues to serve while it drains, and reports that it is unavailable', async () => {
    const service = await start({ drainMs: 5_000, graceMs: 60_000 })
    const slow = get(`${service.url}/wait/500`)
    await service.logged('entered', 1)

    service.process.kill('SIGINT')
    await service.logged('closing', 1)
    const health = await get(`${service.url}/health`)

    expect(health).toEqual({ status: 503, connection: 'close' })
    expect((await slow).status).toBe(200)
    expect(await service.exit()).toBe(0)
  })

  it('continues to serve clients that reconnect for each request', async () => {
    const service = await start({ drainMs: 10_000, graceMs: 60_000 })
    await get(`${service.url}/health`, new Agent())

    service.process.kill('SIGTERM')
    await service.logged('closing', 1)
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 10; count++) {
      await sleep(20)
      statuses.push((await get(`${service.url}/health`, new Agent())).status)
    }

    expect(statuses).toEqual(Array(10).fill(503))
    expect(await service.exit()).toBe(0)
  })

  it('resets no connection that opens while it closes', async () => {
    const outcomes: string[] = []
    let resets = 0
    // A busy machine may miss the moment without connections, but usually finds one.
    for (let round = 0; round < 2 + 2 * resets && round < 10; round++) {
      const service = await start({ drainMs: 200, graceMs: 60_000 })
      const connecting = Array.from({ length: 12 }, () => connectUntilRefused(service.url))
      await service.logged('route', 120)

      service.process.kill('SIGTERM')

      const found = (await Promise.all(connecting)).flat()
      expect(await service.exit()).toBe(0)
      if (found.includes('ECONNRESET')) resets += 1
      outcomes.push(...found.filter((outcome) => outcome !== 'ECONNRESET'))
    }

    expect(outcomes.length).toBeGreaterThan(200)
    expect(new Set(outcomes)).toEqual(new Set(['200', 'ECONNREFUSED']))
    expect(resets).toBeLessThan(5)
  })

  it('does not wait without connections', async () => {
    const service = await start({ drainMs: 600_000, graceMs: 600_000 })

    service.process.kill('SIGTERM')

    expect(await service.exit()).toBe(0)
  })

  it('cuts connections that outlast the grace period', async () => {
    const service = await start({ drainMs: 100, graceMs: 300 })
    const stalled = connect(Number(new URL(service.url).port), '127.0.0.1')
    stalled.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
    await once(stalled, 'connect')

    service.process.kill('SIGTERM')

    expect(await service.exit()).toBe(0)
    expect(service.log()).toContain('onClose')
  })
})

describe('a process with an uncaught error', () => {
  it('responds to pending requests, logs the error and exits with 1', async () => {
    const service = await start({ drainMs: 100, graceMs: 60_000 })
    const slow = get(`${service.url}/wait/300`)
    await service.logged('entered', 1)

    await get(`${service.url}/crash`)

    expect((await slow).status).toBe(200)
    expect(await service.exit()).toBe(1)
    expect(service.log()).toContain('closing after an uncaught error')
  })

  it('does not start on a port that is in use', async () => {
    const service = await start({ drainMs: 100, graceMs: 1_000 })
    const second = run({ port: Number(new URL(service.url).port), drainMs: 100, graceMs: 1_000 })

    expect(await second.exit()).toBe(1)
    expect(second.log()).toMatch(/^PORT: cannot listen at 127\.0\.0\.1:\d+, the port is already in use\n$/)
  })

  it('does not start if its metrics port is in use', async () => {
    const service = await start({ drainMs: 100, graceMs: 1_000 })
    const second = run({ metricsPort: Number(new URL(service.url).port), drainMs: 100, graceMs: 1_000 })

    expect(await second.exit()).toBe(1)
    expect(second.log()).toMatch(/^METRICS_PORT: cannot listen at 127\.0\.0\.1:\d+, the port is already in use\n$/)
  })
})

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
}

/** Sends sequential requests on one connection until a response closes it. */
async function requestUntilStopped(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 1; ; count++) {
    const { status, connection } = await get(`${url}/wait/5`, agent)
    if (status !== 200) throw new Error(`returned ${status}`)
    if (connection === 'close') return count
  }
}

/** Sends each request on its own connection until connections are refused. */
async function connectUntilRefused(url: string): Promise<string[]> {
  const outcomes: string[] = []
  while (outcomes.at(-1) !== 'ECONNREFUSED') {
    const outcome = await get(`${url}/wait/2`, new Agent()).then(
      ({ status }) => String(status),
      ({ code }: NodeJS.ErrnoException) => String(code)
    )
    outcomes.push(outcome)
  }

  return outcomes
}

function get(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { agent: agent ?? new Agent({ keepAlive: true }) }, (response) => {
      const { statusCode: status, headers } = response
      response.resume().on('end', () => resolve({ status, connection: headers.connection }))
    })
      .on('error', reject)
      .end()
  })
}

interface Service {
  readonly process: ChildProcess
  log(): string
  /** Resolves once `word` was logged that many times. */
  logged(word: string, times: number): Promise<void>
  exit(): Promise<number | null>
}

interface Run {
  readonly port?: number
  readonly metricsPort?: number
  readonly drainMs: number
  readonly graceMs: number
}

async function start(options: Run): Promise<Service & { readonly url: string }> {
  const service = run(options)
  await service.logged('listening at', 1)

  return { ...service, url: /listening at (http:[^"]+)/.exec(service.log())?.[1] ?? '' }
}

function run({ port = 0, metricsPort, ...options }: Run): Service {
  const script = `
    import { createApp, createLogger, health, serve, textsOfPath } from './src/index.ts'
    import { listenForMetrics } from './src/metrics/metrics-endpoint.ts'

    const app = createApp({ logger: createLogger('info'), bodyLimit: 1000 })
    app.register(health, { service: 'worker', version: '1.2.3', database: async () => {} })
    app.get('/wait/:ms', { schema: { params: textsOfPath('ms') } }, async ({ log, params }) => {
      log.info('entered')
      await new Promise((resolve) => setTimeout(resolve, Number(params.ms)))
      return 'done'
    })
    app.get('/crash', async () => {
      setTimeout(() => { throw new Error('uncaught') })
      return 'soon'
    })
    app.addHook('onClose', async () => app.log.info('onClose'))

    await listenForMetrics(app, { host: '127.0.0.1', port: ${metricsPort} })
    await serve(app, ${JSON.stringify({ host: '127.0.0.1', port, ...options })})
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let log = ''
  child.stdout.on('data', (text) => {
    log += text
  })
  child.stderr.on('data', (text) => {
    log += text
  })

  return {
    process: child,
    log: () => log,
    async logged(word, times) {
      while (log.split(word).length <= times) {
        if (child.exitCode !== null) throw new Error(`exited before "${word}": ${log}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    exit: async () => (await exited)[0] as number | null
  }
}
