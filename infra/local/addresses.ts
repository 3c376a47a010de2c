import { rm } from 'node:fs/promises'
import { connect, createServer, type ListenOptions, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalSettings } from './settings.ts'

/** How long a start waits for an earlier instance that is still stopping. */
const patienceMs = 12_000

const pollMs = 250

/** Locks the data directory against other instances until this process ends. */
export async function lockDataDir(dataDir: string, stop: AbortSignal): Promise<void> {
  const lock = await claim({ path: shorter(join(dataDir, 'launcher.lock')) }, dataDir, 'DATA_DIR', stop)
  lock.unref()
}

/** @throws {Error} naming each setting that must use another port */
export async function requireFreePorts(settings: LocalSettings, stop: AbortSignal): Promise<void> {
  const { workerPort, host, managementPort, metricsPorts = [], webhookPort } = settings
  const ports = [
    { port: managementPort, setting: 'MANAGEMENT_PORT' },
    { port: webhookPort, setting: 'WEBHOOK_PORT' },
    ...(workerPort === undefined ? [] : [{ port: workerPort, setting: 'WORKER_PORT' }]),
    ...metricsPorts.map((port) => ({ port, setting: 'METRICS_PORT' }))
  ]
  const outcomes = await Promise.allSettled(
    ports.map(({ port, setting }) => requireFreePort(host, port, setting, stop))
  )
  stop.throwIfAborted()

  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [messageOf(outcome.reason)] : []))
  if (reasons.length > 0) throw new Error([...new Set(reasons)].join('\n'))
}

async function requireFreePort(host: string, port: number, setting: string, stop: AbortSignal): Promise<void> {
  const server = await claim({ host, port }, `Port ${port}`, setting, stop)
  await new Promise((resolve) => server.close(resolve))
}

/** Listens on `address`, waiting if a previous process is still stopping. */
async function claim(address: ListenOptions, what: string, setting: string, stop: AbortSignal): Promise<Server> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    try {
      return await listen(address)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw new Error(refusalOf(error, what, setting), { cause: error })
    }
    if (address.path !== undefined && (await isAbandoned(address.path))) {
      await rm(address.path, { force: true })
      continue
    }
    if (waitedMs === 0) console.error(`${what} is in use: waiting`)
    if (waitedMs >= patienceMs) throw new Error(`${what} is in use: choose another one with ${setting}`)
    await sleep(pollMs, undefined, { signal: stop })
  }
}

async function listen(address: ListenOptions): Promise<Server> {
  return await new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

/** A socket file can outlive its process. Such a socket refuses connections. */
async function isAbandoned(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

/** Returns why the system does not allow listening. */
function refusalOf(error: unknown, what: string, setting: string): string {
  switch (codeOf(error)) {
    case 'EACCES':
      return `${what} is not for this account: choose another one with ${setting}`
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return 'HOST must be an address of this machine'
    default:
      return `${what} cannot be used: ${messageOf(error)}`
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Socket paths are limited to about a hundred characters. */
function shorter(path: string): string {
  const fromHere = relative(process.cwd(), path)

  return fromHere.length < path.length ? fromHere : path
}
