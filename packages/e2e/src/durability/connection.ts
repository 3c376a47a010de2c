import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One connection to a service for sequential requests. It is reopened after it breaks. */
export interface Connection {
  readonly url: string
  /** Whether the service has requested that the next request use another connection. */
  readonly isLeft: boolean
  /**
   * @returns the status of the response
   * @throws {Error} if the connection is refused, or breaks before the response arrives
   */
  post(path: string, body: string): Promise<number>
  close(): void
}

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isLeft = false

  return {
    url,
    get isLeft() {
      return isLeft
    },
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        const sent = request(`${url}${path}`, { agent, method: 'POST', headers }, (answer) => {
          isLeft ||= answer.headers.connection === 'close'
          buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject)
        })
        sent.on('error', reject).end(body)
      }),
    close: () => agent.destroy()
  }
}
