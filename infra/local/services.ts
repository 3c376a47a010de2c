import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOf } from '../programs/program-of.mjs'
import { sendRequest } from './ask.ts'
import type { Environment, LocalSettings } from './settings.ts'

export interface LocalService {
  readonly name: string
  /** Name of its file in apps/. */
  readonly entry: string
  readonly url: string
  readonly env: Environment
}

const root = resolve(import.meta.dirname, '../..')

const startTimeoutMs = 30_000

/** Additional time after the grace period before a service is killed. */
const lenienceMs = 5_000

/**
 * Runs `work` while the services run, and stops them afterwards.
 *
 * @throws {Error} as soon as a service ends unexpectedly
 */
export async function withServices(
  services: readonly LocalService[],
  { shutdownGraceMs }: LocalSettings,
  stop: AbortSignal,
  work: () => Promise<void>
): Promise<void> {
  const running = services.map((service) => ({ service, child: start(service) }))
  const deaths = running.map(({ service, child }) => diesUnexpectedly(service, child))
  const healthyThenWork = async (): Promise<void> => {
    await Promise.all(services.map((service) => becomesHealthy(service, stop)))
    await work()
  }

  try {
    await Promise.race([healthyThenWork(), ...deaths])
  } finally {
    await Promise.all(running.map(({ service, child }) => end(service, child, shutdownGraceMs + lenienceMs)))
  }
}

/**
 * Each service has its own process group, so that Ctrl-C reaches only this process and each service is stopped once.
 * Its tether stops it if this process is killed.
 */
function start({ entry, env }: LocalService): ChildProcess {
  const tether = new URL('tether.ts', import.meta.url).href

  return spawn(process.execPath, ['--import', tether, programOf(`apps/${entry}`)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
}

async function diesUnexpectedly({ name }: LocalService, child: ChildProcess): Promise<never> {
  return await new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} has ended unexpectedly (${signal ?? `exit code ${code}`})`))
    )
  })
}

async function becomesHealthy({ name, url }: LocalService, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(startTimeoutMs)])

  while (!(await isHealthy(url, signal))) {
    stop.throwIfAborted()
    if (signal.aborted) throw new Error(`${name} does not respond at ${url}/health`)
    await sleep(100)
  }
  console.error(`${name} ready`)
}

async function isHealthy(url: string, signal: AbortSignal): Promise<boolean> {
  return await sendRequest(`${url}/health`, { signal }).then(
    ({ status }) => status === 200,
    () => false
  )
}

async function end({ name }: LocalService, child: ChildProcess, withinMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return

  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const deadline = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await ended
  clearTimeout(deadline)
  console.error(`${name} stopped`)
}
