import type { IncomingMessage } from 'node:http'
import { badRequest, HttpError } from '../errors.ts'

/** Returns a path that cannot be decoded as an encoded one. No route matches it, but the hooks of its group run. */
export function decodable(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)

  try {
    decodeURIComponent(path)

    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Returns the fault of a request that Node's parser accepted. */
export function findFault({ headers, httpVersion, rawHeaders }: IncomingMessage): HttpError | undefined {
  const { expect, host, 'transfer-encoding': transferEncoding } = headers
  if (rawHeaders.filter(isHost).length > 1) return badRequest('More than one Host header')
  if (host === undefined && httpVersion !== '1.0') return badRequest('The Host header is required')
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return new HttpError(417)
  if (transferEncoding === undefined || transferEncoding.toLowerCase() === 'chunked') return undefined

  return new HttpError(
    400,
    { error: 'Bad Request', message: 'Transfer-Encoding must be chunked' },
    { connection: 'close' }
  )
}

function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
}
