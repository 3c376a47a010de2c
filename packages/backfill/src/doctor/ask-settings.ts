import type { ApiAnswer, ApiRequest } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

/** Asks one thing after the other. @throws {ProviderApiError} when the provider could not be asked */
export async function askSettings(
  api: ProviderApi,
  requests: readonly ApiRequest[],
  signal: AbortSignal
): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = []
  for (const request of requests) answers.push({ request, body: await askIfAllowed(api, request, signal) })

  return answers
}

/** A key may be allowed to read calls and not every setting. */
async function askIfAllowed(api: ProviderApi, request: ApiRequest, signal: AbortSignal): Promise<unknown> {
  try {
    return await api.ask(request, signal)
  } catch (error) {
    if (error instanceof ProviderApiError && (error.problem === 'gone' || error.status === 403)) return null
    throw error
  }
}
