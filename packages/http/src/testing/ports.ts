import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Ports below those that systems hand out to outgoing connections. */
const ports = { from: 20_000, to: 32_768 }

/** A port of 127.0.0.1 that is taken until the server is closed. */
export async function takePort(): Promise<{ readonly port: number; readonly server: Server }> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
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

export async function findFreePort(): Promise<number> {
  const { port, server } = await takePort()
  await close(server)

  return port
}

/** The server; undefined when the port is taken. */
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
