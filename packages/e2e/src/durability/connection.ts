import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One connection to a service, for one request after the other. It is opened again where it broke. */
export interface Connection {
  readonly url: string
  /** Whether the service has said that the next request should go elsewhere. */
  readonly isLeft: boolean
  /**
   * @returns the status of the answer
   * @throws {Error} when the connection is refused, or breaks before the answer has come
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
