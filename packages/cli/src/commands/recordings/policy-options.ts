import type { ClientId } from '@callbook/domain'
import type { RecordingPolicyInput } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'

export interface PolicyOptions {
  readonly client: ClientId
  readonly keep?: true
  readonly off?: true
  readonly days?: string
  readonly confirmConsent?: true
}

/** @throws {InputError} unless the recordings are either kept or not */
export function policyOf({ keep, off, days, confirmConsent }: Omit<PolicyOptions, 'client'>): RecordingPolicyInput {
  if (keep === off) throw new InputError('Give --keep or --off')

  return {
    keeps: keep === true,
    days: days === undefined ? null : Number(days),
    isConsentConfirmed: confirmConsent === true
  }
}
