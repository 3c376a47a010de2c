import { type ApiAnswer, type DoctorContext, type Finding, type ProviderName, providers } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { askSettings } from './ask-settings.ts'
import { findEndpointsAt } from './endpoint-at.ts'

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
}

/** An account may have more: then others are looked at another time. */
const maxRequests = 250

/**
 * Reads the settings of an account, one at a time, and tells what about them loses reports. Changes nothing.
 *
 * @throws {ProviderApiError} when the provider could not be asked
 */
export async function runDoctor(
  api: ProviderApi,
  { provider, endpoints, mapped, signal }: Examination
): Promise<Diagnosis> {
  const { doctor } = providers[provider].listing
  let answers: readonly ApiAnswer[] = []
  for (let asked = doctor.requests(answers); asked.length > 0; asked = doctor.requests(answers)) {
    const some = asked.slice(0, maxRequests - answers.length)
    if (some.length === 0) break
    answers = await askSettings(api, some, signal, answers)
  }

  return {
    findings: doctor.judge(answers, { endpointAt: findEndpointsAt(endpoints, provider), endpoints: mapped })
  }
}
