import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parseExposition } from '@callbook/http/testing'

/** Opens connections that send `bytes` and never read. */
export async function openUnread(url: string, count: number, bytes: Buffer): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
  const isOpen = sockets.map(async (socket) => {
    socket.pause().on('error', () => socket.destroy())
    await once(socket, 'connect')
    socket.write(bytes)
  })
  await Promise.all(isOpen)

  return sockets
}

/** Reads the metrics of a service from its metrics port with METRICS_TOKEN. */
export async function readMetrics(url: string, token: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

  return parseExposition(await response.text())
}

/** Returns the memory of a service in megabytes. */
export async function memoryOf(url: string, token: string): Promise<number> {
  return ((await readMetrics(url, token)).get('process_resident_memory_bytes') ?? 0) / 1e6
}
