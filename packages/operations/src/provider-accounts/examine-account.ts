import { ProviderApiError, runDoctor } from '@callbook/backfill'
import { type Database, listAccountEndpoints, listProviderEndpoints } from '@callbook/db'
import type { Finding, KeyRing, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { RefusedError } from '../input-error.ts'
import { openAccount } from './open-account.ts'
import type { ProviderAccess } from './provider-access.ts'
import { withProviderLease } from './provider-lease.ts'

export interface AccountExamination {
  /** Settings to change, problems first. */
  readonly findings: readonly Finding[]
  /** Why the settings could not be read, as a sentence; `null` if they were read. */
  readonly problem: string | null
}

interface Examination {
  readonly id: ProviderAccountId
  readonly keyRing: KeyRing
  readonly visit: ProviderAccess
}

/**
 * Checks the settings at a provider for ones that lose reports. Changes nothing, here or at the provider.
 *
 * @returns `undefined` if the account does not exist
 * @throws {InputError} if the key ring cannot decrypt the key
 */
export async function examineProvider(
  db: Database,
  organizationId: OrganizationId,
  { id, keyRing, visit }: Examination
): Promise<AccountExamination | undefined> {
  const at = { db, organizationId }
  const account = await openAccount(db, organizationId, { id, keyRing })
  if (account === undefined) return undefined
  const { provider } = account
  const endpoints = await listProviderEndpoints(at, provider)
  const assigned = await listAccountEndpoints(at, id)
  const mapped = assigned.map((one) => ({ id: one.endpoint_id, assistantId: one.assistant_id }))
  try {
    const { findings } = await withProviderLease({ db, organizationId }, { ...visit, accountId: id }, ({ signal }) =>
      runDoctor(visit.open(account), { provider, endpoints, mapped, signal })
    )

    return { findings: findings.toSorted(bySeverity), problem: null }
  } catch (error) {
    if (visit.signal.aborted) return { findings: [], problem: tooMuch }
    if (error instanceof ProviderApiError) return { findings: [], problem: `${error.message}.` }
    if (error instanceof RefusedError) return { findings: [], problem: error.message }
    throw error
  }
}

const tooMuch =
  'The settings could not be read in time: the provider is slow or has many settings. On the command line, provider doctor waits for all of them.'

function bySeverity(one: Finding, other: Finding): number {
  return Number(one.severity === 'advice') - Number(other.severity === 'advice')
}
