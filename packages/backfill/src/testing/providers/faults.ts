import type { ServerResponse } from 'node:http'

/** What goes wrong with an answer. */
export type Fault = (response: ServerResponse) => void

export interface WaitingFault {
  readonly fault: Fault
  readonly path: RegExp
  times: number
  /** So many requests that fit are answered before. */
  skip: number
}

/** The first fault that waits for such a request, which then waits for one less. */
export function takeFault(faults: WaitingFault[], path: string): Fault | undefined {
  const index = faults.findIndex((waiting) => waiting.path.test(path) && waiting.skip-- <= 0)
  const waiting = faults[index]
  if (waiting === undefined) return undefined
  waiting.times -= 1
  if (waiting.times === 0) faults.splice(index, 1)

  return waiting.fault
}

/** An answer of another status: `answerWith(429, { 'retry-after': '7' })`. */
export function answerWith(status: number, headers: Readonly<Record<string, string>> = {}, body = '{}'): Fault {
  return (response) => response.writeHead(status, headers).end(body)
}

/** To another host, which is then told the key by whoever follows. */
export function redirectTo(url: string): Fault {
  return answerWith(302, { location: url })
}

/** Takes the request, and never answers. */
export const stall: Fault = () => undefined

/** Ends the connection in the middle of the answer. */
export const hangUp: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('[{"id":')
  response.destroy()
}

/** JSON without an end, until the reader has had enough of it. */
export const flood: Fault = (response) => {
  const chunk = ' '.repeat(1024 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('drain', more)
  more()
}
