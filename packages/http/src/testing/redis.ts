import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'
import { findFreePort } from './ports.ts'

/** Whether redis-server is installed. */
export function hasRedis(): boolean {
  const isThere = spawnSync('redis-server', ['--version']).status === 0
  if (!isThere) process.stderr.write('no redis-server on the PATH: tests that need it are skipped\n')

  return isThere
}

export interface TestRedis {
  readonly url: string
  /** Makes it unresponsive while connections stay open. */
  freeze(): void
  kill(): Promise<void>
}

/** Starts an empty Redis until the test ends, on a free port unless one is given. */
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
