import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below the ephemeral range, whose ports could be taken at the next start. */
const ports = { from: 28_000, to: 32_768 }

/** Returns a free port of `host`: the preferred one if possible. */
export async function findFreePort(host: string, preferred?: number): Promise<number> {
  for (let port = preferred ?? anyPort(); ; port = anyPort()) {
    if (await isFree(host, port)) return port
  }
}

function anyPort(): number {
  return randomInt(ports.from, ports.to)
}

async function isFree(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
