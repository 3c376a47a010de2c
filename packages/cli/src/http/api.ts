import type { paths } from '@callbook/console/api-schema'
import createClient, { type Client } from 'openapi-fetch'
import { errorOf, errorOfFetch, invalidToken, unexpected } from './api-error.ts'
import type { Server } from './find-server.ts'

export type Api = Client<paths>

/** Maximum time for a response, in milliseconds: a settings check can send hundreds of requests to its provider. */
const maxWaitMs = 300_000

/** Creates a client of the console API that sends the token of a user. */
export function createApi({ url, token }: Pick<Server, 'token' | 'url'>): Api {
  return createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'callbook-cli' },
    // The token is sent to this server only.
    redirect: 'manual',
    fetch: async (request) => {
      const signal = AbortSignal.timeout(maxWaitMs)
      const response = await fetch(request, { signal }).catch((error) => {
        throw errorOfFetch(error, url)
      })

      return isReadable(response) ? response : Promise.reject(unexpected(response.status))
    }
  })
}

/** Returns whether a response can be from the console API, which sends JSON, files or nothing. */
function isReadable({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''

  return status === 204 || (/^application\/(json|zip)\b/.test(type) && (status < 300 || status >= 400))
}

interface Answer<Body> {
  readonly data?: Body | undefined
  readonly error?: unknown
  readonly response: Response
}

/**
 * Returns the body of a response.
 *
 * @throws {ApiError} if the request was not successful
 */
export async function bodyOf<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await request
  if (!response.ok) throw errorOf(response, error)

  return data as Body
}

/**
 * Returns the `data` of a response.
 *
 * @throws {ApiError} if the request was not successful
 */
export async function dataOf<Data>(request: Promise<Answer<{ readonly data: Data }>>): Promise<Data> {
  return (await bodyOf(request)).data
}

/**
 * Returns the user of the token.
 *
 * @throws {ApiError} if the token is not valid
 */
export async function readMe(api: Api) {
  const user = await dataOf(api.GET('/console/api/me'))
  if (user === null) throw invalidToken()

  return user
}
