import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type ListenOptions, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from './settings.ts'

/** How long a start waits for an earlier one that is still stopping. */
const patienceMs = 12_000

const pollMs = 250

/** Keeps every other start out of the data directory for as long as this process lives. */
export async function lockDataDir(dataDir: string, stop: AbortSignal): Promise<void> {
  const lock = await claim({ path: shorter(join(dataDir, 'launcher.lock')) }, dataDir, 'DATA_DIR', stop)
  lock.unref()
}

/** @throws {Error} naming the setting that chooses another port */
export async function requireFreePorts(settings: Settings, stop: AbortSignal): Promise<void> {
  const { evaluatorPort, host, managementPort, metricsPorts = [], webhookPort } = settings
  await requireFreePort(host, managementPort, 'MANAGEMENT_PORT', stop)
  await requireFreePort(host, webhookPort, 'WEBHOOK_PORT', stop)
  if (evaluatorPort !== undefined) await requireFreePort(host, evaluatorPort, 'EVALUATOR_PORT', stop)
  for (const port of metricsPorts) await requireFreePort(host, port, 'METRICS_PORT', stop)
}

/** A port that nobody listens at now. */
export async function findFreePort(host: string): Promise<number> {
  const server = await listen({ host, port: 0 })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))

  return port
}

async function requireFreePort(host: string, port: number, setting: string, stop: AbortSignal): Promise<void> {
  const server = await claim({ host, port }, `Port ${port}`, setting, stop)
  await new Promise((resolve) => server.close(resolve))
}

/** Listens on `address`, if necessary once the process that still does has stopped. */
async function claim(address: ListenOptions, what: string, setting: string, stop: AbortSignal): Promise<Server> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    try {
      return await listen(address)
    } catch (error) {
      if (!isInUse(error)) throw error
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

/** A socket file outlives its process; nobody answers on it then. */
async function isAbandoned(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** A socket path has room for some hundred characters. */
function shorter(path: string): string {
  const fromHere = relative(process.cwd(), path)

  return fromHere.length < path.length ? fromHere : path
}
