import type { ClientSettings } from '../options.ts'
import { beginAttempt } from './bounded-attempt.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

export interface WholeResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends a request once and reads its complete response.
 *
 * @throws {ConnectionError} if there is no response, or an incomplete one
 * @throws {TimeoutError} if the complete response exceeds the time limit
 * @throws the reason of the request's signal once that is aborted
 */
export async function fetchWhole({ fetch }: ClientSettings, request: OutgoingRequest): Promise<WholeResponse> {
  const { signal, bound, end } = beginAttempt(request)
  try {
    return await bound(async () => readWhole(await fetch(request.url, { ...request.init, signal })))
  } finally {
    end()
  }
}

export async function readWhole(response: Response): Promise<WholeResponse> {
  const { status, statusText, headers } = response

  return { status, statusText, headers, text: await response.text() }
}
