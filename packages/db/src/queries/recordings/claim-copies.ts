import type { CallId, ClientId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface ClaimedCopy {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  readonly clientId: ClientId
  readonly kind: string
  readonly provider: string
  readonly providerCallId: string
  /** The provider's URL of the recording, if it reported one that needs no key. */
  readonly url: string | null
  /** Whether the client still keeps recordings, and the call is not erased. */
  readonly isKept: boolean
  /** Days for which the copy is stored; null for as long as the call. */
  readonly days: number | null
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly requestedAt: Date
  readonly leaseId: string
}

interface CopyClaim {
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
}

interface CopyRow {
  readonly call_id: CallId
  readonly client_id: ClientId
  readonly kind: string
  readonly provider: string
  readonly provider_call_id: string
  readonly recording_url: string | null
  readonly is_kept: boolean
  readonly days: number | null
  readonly attempts: number
  readonly created_at: string
}

export async function claimCopies(
  db: Database,
  organizationId: OrganizationId,
  { leaseId, limit, now, leasedUntil }: CopyClaim
): Promise<ClaimedCopy[]> {
  await sql`
    with due as (
      select r.call_id, r.kind from call_recordings r
      where r.organization_id = ${organizationId} and r.state = 'waiting' and r.run_after <= ${now}
      order by r.run_after limit ${limit}
      for update skip locked
    )
    update call_recordings r
    set lease_id = ${leaseId}, attempts = r.attempts + 1, run_after = ${leasedUntil}
    from due where r.organization_id = ${organizationId} and r.call_id = due.call_id and r.kind = due.kind`.execute(db)
  const { rows } = await sql<CopyRow>`
    select r.call_id, r.client_id, r.kind, r.provider, c.provider_call_id, c.recording_url,
      coalesce(p.keeps and c.erased_at is null, false) as is_kept, p.days, r.attempts, r.created_at
    from call_recordings r
    join calls c on c.organization_id = ${organizationId} and c.id = r.call_id
    left join recording_policies p on p.organization_id = ${organizationId} and p.client_id = r.client_id
    where r.organization_id = ${organizationId} and r.lease_id = ${leaseId} and r.state = 'waiting'`.execute(db)

  return rows.map((row) => ({
    organizationId,
    callId: row.call_id,
    clientId: row.client_id,
    kind: row.kind,
    provider: row.provider,
    providerCallId: row.provider_call_id,
    url: row.recording_url,
    isKept: row.is_kept,
    days: row.days,
    attempts: row.attempts,
    requestedAt: new Date(row.created_at),
    leaseId
  }))
}

export interface RecordingAccount {
  readonly id: ProviderAccountId
  readonly base_url: string
  readonly key_encrypted: string
}

/** Maximum accounts from which one recording is requested. */
const maxAccounts = 3

/** Returns accounts at a provider that the provider accepts. Those mapped to the client are first. */
export async function listRecordingAccounts(
  db: Database,
  { organizationId, provider, clientId }: Pick<ClaimedCopy, 'organizationId' | 'provider' | 'clientId'>
): Promise<readonly RecordingAccount[]> {
  const { rows } = await sql<RecordingAccount>`
    select a.id, a.base_url, a.key_encrypted from provider_accounts a
    where a.organization_id = ${organizationId} and a.provider = ${provider} and a.state = 'active'
    order by exists (
      select from provider_account_endpoints m
      join webhook_endpoints e on e.organization_id = ${organizationId} and e.id = m.endpoint_id
      where m.organization_id = ${organizationId} and m.account_id = a.id and e.client_id = ${clientId}
    ) desc, a.created_at, a.id limit ${maxAccounts}`.execute(db)

  return rows
}
