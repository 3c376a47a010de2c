import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out to outgoing connections. */
const ports = { from: 20_000, to: 32_768 }

/** A port of 127.0.0.1 on which nobody listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false
    )
    server.close()
    if (isFree) return port
  }
}
