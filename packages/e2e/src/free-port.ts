import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems hand out to outgoing connections. */
const ports = { from: 20_000, to: 32_768 }

/** A port of 127.0.0.1 that is taken until the server is closed. */
export async function takePort(): Promise<{ readonly port: number; readonly server: Server }> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isListening = await once(server, 'listening').then(
      () => true,
      () => false
    )
    if (isListening) return { port, server }
  }
}

export async function findFreePort(): Promise<number> {
  const { port, server } = await takePort()
  server.close()
  await once(server, 'close')

  return port
}
