import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens connections that send given bytes and read only on demand. */
export async function openSockets(port: number, count: number): Promise<readonly Socket[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => socket.destroy())
      await once(socket, 'connect')

      return socket.pause()
    })
  )
}

export function closeSockets(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
