import {
  type DoctorContext,
  type Finding,
  type ListingProviderName,
  type ProviderResponse,
  providers
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { findEndpointsAt } from './endpoint-at.ts'
import { fetchSettings } from './fetch-settings.ts'

export interface DiagnosisInput {
  readonly provider: ListingProviderName
  /** Endpoints of the organization, to recognize our webhook URLs. */
  readonly endpoints: readonly { readonly id: string; readonly slug_hash: Buffer }[]
  /** Endpoints that were assigned explicitly, by assistant. */
  readonly mapped: DoctorContext['endpoints']
  readonly signal: AbortSignal
}

export interface Diagnosis {
  readonly findings: readonly Finding[]
}

/** Maximum requests per check. It skips the remaining settings of larger accounts. */
const maxRequests = 250

/**
 * Reads the settings of an account one at a time and reports settings that lose reports. Changes nothing.
 *
 * @throws {ProviderApiError} if a request fails
 */
export async function runDoctor(
  api: ProviderApi,
  { provider, endpoints, mapped, signal }: DiagnosisInput
): Promise<Diagnosis> {
  const { doctor } = providers[provider]
  let answers: readonly ProviderResponse[] = []
  for (let requested = doctor.requests(answers); requested.length > 0; requested = doctor.requests(answers)) {
    const some = requested.slice(0, maxRequests - answers.length)
    if (some.length === 0) break
    answers = await fetchSettings(api, some, { signal, before: answers })
  }

  return {
    findings: doctor.check(answers, { endpointAt: findEndpointsAt(endpoints, provider), endpoints: mapped })
  }
}
