import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'

/** Whether this machine has a redis-server for tests to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) process.stderr.write('no redis-server on the PATH: the tests that need one are skipped\n')

export interface TestRedis {
  readonly url: string
  /** Lets it answer nothing more, on connections that stay open. */
  freeze(): void
  kill(): Promise<void>
}

/** An empty Redis until the test is over, on a free port unless one is given. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosenPort = port ?? (await findFreePort())
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const server = spawn('redis-server', ['--port', String(chosenPort), ...options], {
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  onTestFinished(async () => {
    process.off('exit', kill)
    await end(server)
  })
  await becomesReady(server)

  return {
    url: `redis://127.0.0.1:${chosenPort}`,
    freeze: () => void server.kill('SIGSTOP'),
    kill: () => end(server)
  }
}

async function becomesReady(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', () => reject(new Error('redis-server ended before it was ready')))
    server.stdout?.on('data', (output) => String(output).includes('Ready to accept connections') && resolve())
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return

  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no TCP port')

  return address.port
}
