import {
  type ApiAnswer,
  type ApiRequest,
  type DoctorContext,
  type Finding,
  hashSlug,
  type ProviderName,
  providers,
  slugOf,
  type WebhookSetting
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

/** What a look at an account's settings is about. */
export interface Examination {
  readonly provider: ProviderName
  /** The endpoints of the organization, by whose URLs ours are known from others. */
  readonly endpoints: readonly { readonly id: string; readonly slug_hash: Buffer }[]
  /** Which calls belong to which of them, where somebody has said so. */
  readonly mapped: DoctorContext['endpoints']
  readonly signal: AbortSignal
}

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** Where reports are sent, as far as that is to one of ours. */
  readonly webhooks: readonly (WebhookSetting & { readonly endpointId: string })[]
}

/** An account may have more: then others are looked at another time. */
const maxRequests = 250

/**
 * Reads the settings of an account, one at a time, and tells what about them loses reports. Changes nothing.
 *
 * @throws {ProviderApiError} when the provider could not be asked
 */
export async function runDoctor(api: ProviderApi, examination: Examination): Promise<Diagnosis> {
  const { provider, endpoints, mapped, signal } = examination
  const { doctor } = providers[provider].listing
  const byHash = new Map(endpoints.map(({ id, slug_hash }) => [slug_hash.toString('hex'), id]))
  const endpointAt = (url: string) => {
    const slug = slugOf(url, provider)

    return slug === null ? null : (byHash.get(hashSlug(slug).toString('hex')) ?? null)
  }
  const answers = await askAll(api, doctor.requests, signal)

  return {
    findings: doctor.judge(answers, { endpointAt, endpoints: mapped }),
    webhooks: doctor.webhooks(answers).flatMap((setting) => {
      const endpointId = endpointAt(setting.url)

      return endpointId === null ? [] : [{ ...setting, endpointId }]
    })
  }
}

async function askAll(
  api: ProviderApi,
  next: (answers: readonly ApiAnswer[]) => readonly ApiRequest[],
  signal: AbortSignal
): Promise<readonly ApiAnswer[]> {
  const answers: ApiAnswer[] = []
  for (let asked = next(answers); asked.length > 0; asked = next(answers)) {
    for (const request of asked) {
      if (answers.length === maxRequests) return answers
      answers.push({ request, body: await askIfAllowed(api, request, signal) })
    }
  }

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
