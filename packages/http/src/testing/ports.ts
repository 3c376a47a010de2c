import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Ports of services in tests: below the range for outgoing connections and below the ports of embedded PostgreSQL
 * servers.
 */
const ports = { from: 20_000, to: 24_000 }

/**
 * A process that listens this far above a port has reserved it. The system releases the reservation with the process.
 */
const reservation = 4_000

/** Occupies a port of 127.0.0.1 until the server is closed. */
export async function takePort(): Promise<{ readonly port: number; readonly server: Server }> {
  for (;;) {
    const port = await findFreePort()
    const server = await listen(port)
    if (server !== undefined) return { port, server }
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server === undefined) return false
  await close(server)

  return true
}

/**
 * Reserves a free port until this process ends: no other call returns it, in any process. So a service can be started
 * there later, and again after it has ended.
 *
 * @param count number of consecutive ports to reserve; the first is returned
 */
export async function findFreePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(ports.from, ports.to - count)
    if (await reserve(Array.from({ length: count }, (_, nth) => first + nth))) return first
  }
}

async function reserve(wanted: readonly number[]): Promise<boolean> {
  const held: Server[] = []
  for (const port of wanted) {
    const server = await listen(port + reservation)
    if (server !== undefined) held.push(server.unref())
    if (server === undefined || !(await isFree(port))) {
      await Promise.all(held.map(close))
      return false
    }
  }

  return true
}

/** Returns the server; undefined if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  server.listen(port, '127.0.0.1')

  return await once(server, 'listening').then(
    () => server,
    () => undefined
  )
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
