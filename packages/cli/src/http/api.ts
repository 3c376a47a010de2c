import { setTimeout as sleep } from 'node:timers/promises'
import { type ConsoleApi, ConsoleApiError, createConsoleApi, dataOf } from '@callbook/console-api'
import { releaseVersion } from '@callbook/domain'
import { readConnection } from '../settings/connection.ts'
import { errorOfFetch, unexpected } from './api-error.ts'
import { noServer, type Server } from './find-server.ts'

export { bodyOf, dataOf } from '@callbook/console-api'

export type Api = ConsoleApi

/** Maximum time for a response, in milliseconds: a settings check can send hundreds of requests to its provider. */
const maxWaitMs = 300_000

/** Maximum total time between repetitions of a request, in milliseconds: limits count the requests of a minute. */
const maxPauseMs = 65_000

/** Time that a repetition counts at least, so that their number is bounded. */
const minPauseMs = 1_000

/** Time in milliseconds in which a running `npm start` replaces a token that a new password has ended. */
const renewalMs = 3_000

/** Creates a client of the console API that sends the token of a user. */
export function createApi(server: Pick<Server, 'dataDir' | 'token' | 'url'>): Api {
  const { url, dataDir } = server
  let { token } = server

  async function send(request: Request): Promise<Response> {
    request.headers.set('authorization', `Bearer ${token}`)

    const wait = startWait()
    const response = await fetch(request, { signal: wait.signal }).catch((error) => {
      throw errorOfFetch(error, url, dataDir)
    })

    return isOfLines(response) ? new Response(wait.throughout(response.body), response) : response
  }

  return createConsoleApi({
    baseUrl: url,
    headers: { 'user-agent': `callbook-cli/${releaseVersion}` },
    // The token is sent to this server only.
    redirect: 'manual',
    fetch: async (request) => {
      const response = await patiently(async () => {
        const again = request.clone()
        const first = await send(request.clone())
        const renewed = first.status === 401 && dataDir !== undefined ? await findNewToken(dataDir, token) : undefined
        token = renewed ?? token

        return renewed === undefined ? first : await send(again)
      })

      return isReadable(response) ? response : Promise.reject(unexpected(response.status))
    }
  })
}

/**
 * Repeats a request that the server rejects because there were too many, when the server says so: a command about all
 * organizations may send more than the token may in a minute.
 */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let waitedMs = 0; ; ) {
    const response = await send()
    const seconds = /^\d{1,3}$/.exec(response.headers.get('retry-after') ?? '')?.[0]
    const pauseMs = response.status === 429 && seconds !== undefined ? Number(seconds) * 1_000 : Number.NaN
    if (!(waitedMs + pauseMs <= maxPauseMs)) return response
    await response.body?.cancel()
    await sleep(pauseMs)
    waitedMs += Math.max(pauseMs, minPauseMs)
  }
}

/**
 * Waits for another token of a running `npm start`.
 *
 * @throws {ConsoleApiError} if it stops, or has stopped, which ends its token
 */
async function findNewToken(dataDir: string, token: string): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < renewalMs; waitedMs += 100) {
    const found = readConnection(dataDir)?.token
    if (found === undefined) throw new ConsoleApiError(0, noServer(dataDir).message)
    if (found !== token) return found
    await sleep(100)
  }

  return undefined
}

/** Starts the wait for a response, or for the next part of one that comes in lines. */
function startWait() {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), maxWaitMs).unref()
  const extend = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, stream) => {
      timer.refresh()
      stream.enqueue(part)
    }
  })

  return {
    signal: controller.signal,
    throughout: (body: Response['body']) => body?.pipeThrough(extend) ?? null
  }
}

function isOfLines({ headers }: Response): boolean {
  return headers.get('content-type') === 'application/x-ndjson'
}

/** Returns whether a response can be from the console API, which sends JSON, lines of JSON, files or nothing. */
function isReadable({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''

  return status === 204 || (/^application\/(json|x-ndjson|zip)\b/.test(type) && (status < 300 || status >= 400))
}

/**
 * Returns the user of the token.
 *
 * @throws {ConsoleApiError} if the token is not valid
 */
export async function readMe(api: Api) {
  const user = await dataOf(api.GET('/console/api/me'))
  if (user === null) throw new ConsoleApiError(401, 'Unauthorized', { title: 'Unauthorized' })

  return user
}
