import type { ApiRequest, ProviderResponse } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

/**
 * Sends the requests sequentially with the same key.
 *
 * @param before earlier responses
 * @returns the earlier responses, followed by the new ones
 * @throws {ProviderApiError} if a request fails
 */
export async function fetchSettings(
  api: ProviderApi,
  requests: readonly ApiRequest[],
  { signal, before = [] }: { readonly signal: AbortSignal; readonly before?: readonly ProviderResponse[] }
): Promise<readonly ProviderResponse[]> {
  const answers = [...before]
  for (const request of requests) {
    const isAccepted = answers.some(({ body }) => body !== null)
    answers.push({ request, body: await requestIfAllowed(api, request, { signal, isAccepted }) })
  }

  return answers
}

interface SettingsRequest {
  readonly signal: AbortSignal
  /** Whether the provider has already accepted the key. */
  readonly isAccepted: boolean
}

/** A key may have permission to read calls but not every setting. */
async function requestIfAllowed(
  api: ProviderApi,
  request: ApiRequest,
  { signal, isAccepted }: SettingsRequest
): Promise<unknown> {
  try {
    return await api.sendRequest(request, signal)
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error
    // Some providers answer 401 for missing permissions of a valid key: https://github.com/elevenlabs/cli/pull/126.
    if (error.problem === 'gone' || error.status === 403 || (error.status === 401 && isAccepted)) return null
    throw error
  }
}
