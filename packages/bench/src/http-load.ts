import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Bytes of the next request. */
  readonly next: () => Buffer
}

/** Responses since the start of the count. */
interface Answers {
  readonly seconds: number
  readonly count: number
  /** Responses with another status than 200. */
  readonly refused: number
  /** Milliseconds in ascending order. */
  readonly latencies: Float64Array
}

/** A closed loop: each connection sends its next request after the response to the previous one. */
export interface Load {
  /** Restarts the count. */
  restart(): void
  read(): Answers
  stop(): Promise<void>
}

/** Maximum wait for pending responses, which would otherwise disturb the next measurement. */
const patienceMs = 60_000

export async function startLoad({ port, connections, next }: LoadOptions): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  let isRunning = true
  let latencies: number[] = []
  let refused = 0
  let since = performance.now()

  async function keepSending(connection: Connection): Promise<void> {
    while (isRunning) {
      const request = next()
      const sentAt = performance.now()
      const status = await connection.send(request)
      if (status === 200) latencies.push(performance.now() - sentAt)
      else refused += 1
    }
  }

  const sending = Promise.all(open.map(keepSending))
  sending.catch(() => undefined)

  return {
    restart() {
      latencies = []
      refused = 0
      since = performance.now()
    },
    read: () => ({
      seconds: (performance.now() - since) / 1000,
      count: latencies.length,
      refused,
      latencies: Float64Array.from(latencies).sort()
    }),
    async stop() {
      isRunning = false
      await Promise.race([sending, sleep(patienceMs, undefined, { ref: false })])
      for (const connection of open) connection.close()
    }
  }
}

/** A keep-alive connection that sends raw bytes and parses no more of a response than necessary. */
export interface Connection {
  /** Resolves with the status of the response. */
  send(request: Buffer): Promise<number>
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * The bytes that a connection has just read. All connections share the buffer, because they run in one thread and each
 * processes its bytes before another reads.
 */
const justRead = Buffer.allocUnsafe(256 * 1024)

/** Opens a connection with minimal overhead, because the load generator and the measured service share a machine. */
export async function openConnection(port: number): Promise<Connection> {
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  let missing = 0

  function readHead(chunk: Buffer): void {
    const read = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = read.indexOf(headEnd)
    if (end === -1) {
      head = Buffer.from(read)
      return
    }

    const text = read.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (read.length - end - headEnd.length)
    head = Buffer.alloc(0)
    if (missing === 0) answered?.(status)
  }

  const socket = await open(port, (chunk) => {
    if (missing === 0) return readHead(chunk)
    missing -= chunk.length
    if (missing === 0) answered?.(status)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the connection was closed')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        if (socket.destroyed) reject(new Error('the connection was closed'))
        else socket.write(request)
      }),
    close: () => socket.destroy()
  }
}

function open(port: number, onChunk: (chunk: Buffer) => void): Promise<Socket> {
  const onread = {
    buffer: justRead,
    callback(length: number): boolean {
      onChunk(justRead.subarray(0, length))
      return true
    }
  }

  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.once('connect', () => resolve(socket.off('error', reject)))
    socket.once('error', reject)
  })
}
