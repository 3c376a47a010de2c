import type { ApiAnswer, ApiRequest } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

/**
 * Asks one thing after the other, with the same key.
 *
 * @param before what was answered before
 * @returns these answers behind those
 * @throws {ProviderApiError} when the provider could not be asked
 */
export async function askSettings(
  api: ProviderApi,
  requests: readonly ApiRequest[],
  signal: AbortSignal,
  before: readonly ApiAnswer[] = []
): Promise<readonly ApiAnswer[]> {
  const answers = [...before]
  for (const request of requests) {
    const isAccepted = answers.some(({ body }) => body !== null)
    answers.push({ request, body: await askIfAllowed(api, request, { signal, isAccepted }) })
  }

  return answers
}

interface Asking {
  readonly signal: AbortSignal
  /** Whether something was answered to the same key. */
  readonly isAccepted: boolean
}

/** A key may be allowed to read calls and not every setting. */
async function askIfAllowed(api: ProviderApi, request: ApiRequest, { signal, isAccepted }: Asking): Promise<unknown> {
  try {
    return await api.ask(request, signal)
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error
    // Some say 401 of a key that they know, too: https://github.com/elevenlabs/cli/pull/126.
    if (error.problem === 'gone' || error.status === 403 || (error.status === 401 && isAccepted)) return null
    throw error
  }
}
