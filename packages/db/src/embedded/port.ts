import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems hand out to outgoing connections, any of which could be taken at the next start. */
const ports = { from: 20_000, to: 32_768 }

/** A port of 127.0.0.1 that is free now: the preferred one if possible. */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  for (let port = preferred ?? anyPort(); ; port = anyPort()) {
    if (await isFree(port)) return port
  }
}

function anyPort(): number {
  return randomInt(ports.from, ports.to)
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
