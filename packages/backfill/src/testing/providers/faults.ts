import type { ServerResponse } from 'node:http'

/** A faulty response. */
export type Fault = (response: ServerResponse) => void

export interface WaitingFault {
  readonly fault: Fault
  readonly path: RegExp
  times: number
  /** Number of matching requests to let pass first. */
  skip: number
}

/** Takes the first fault for such a request and decrements its counter. */
export function nextFault(faults: WaitingFault[], path: string): Fault | undefined {
  const index = faults.findIndex((waiting) => waiting.path.test(path) && waiting.skip-- <= 0)
  const waiting = faults[index]
  if (waiting === undefined) return undefined
  waiting.times -= 1
  if (waiting.times === 0) faults.splice(index, 1)

  return waiting.fault
}

/** Responds with another status: `respondWith(429, { 'retry-after': '7' })`. */
export function respondWith(status: number, headers: Readonly<Record<string, string>> = {}, body = '{}'): Fault {
  return (response) => response.writeHead(status, headers).end(body)
}

/** Redirects to another host, which would receive the key from a client that follows. */
export function redirectTo(url: string): Fault {
  return respondWith(302, { location: url })
}

/** Accepts the request and never responds. */
export const stall: Fault = () => undefined

/** Closes the connection in the middle of the response. */
export const hangUp: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('[{"id":')
  response.destroy()
}

/** Sends endless JSON until the reader stops. */
export const flood: Fault = (response) => {
  const chunk = ' '.repeat(1024 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('drain', more)
  more()
}
