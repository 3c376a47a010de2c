import type { ClientId } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

export interface RecordingPolicy {
  readonly keeps: boolean
  /** Days for which a copy is stored; null for as long as the call. */
  readonly days: number | null
  /** The user who confirmed that callers consent. */
  readonly consent_by: string
  readonly consent_at: string
  readonly updated_at: string
}

/** @returns `undefined` if recordings of the client were never copied */
export async function findRecordingPolicy(
  { db, organizationId }: OrganizationScope,
  clientId: ClientId
): Promise<RecordingPolicy | undefined> {
  return await db
    .selectFrom('recording_policies')
    .select(['keeps', 'days', 'consent_by', 'consent_at', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Returns the policies of an organization, by client. Clients without one were never copied. */
export async function listRecordingPolicies({
  db,
  organizationId
}: OrganizationScope): Promise<readonly (RecordingPolicy & { readonly client_id: ClientId })[]> {
  return await db
    .selectFrom('recording_policies')
    .select(['client_id', 'keeps', 'days', 'consent_by', 'consent_at', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('client_id')
    .$narrowType<{ client_id: ClientId }>()
    .execute()
}

interface NewPolicy extends Pick<RecordingPolicy, 'keeps' | 'days'> {
  readonly consentBy: string
  readonly now: Date
}

/**
 * Sets the policy of a client, and the end of its stored copies. Copies remain if the client no longer keeps new ones.
 */
export async function setRecordingPolicy(
  { db: tx, organizationId }: OrganizationScope,
  clientId: ClientId,
  { keeps, days, consentBy, now }: NewPolicy
): Promise<void> {
  await tx
    .insertInto('recording_policies')
    .values({
      ...{ organization_id: organizationId, client_id: clientId, keeps, days },
      ...{ consent_by: consentBy, consent_at: now, updated_at: now }
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'client_id']).doUpdateSet((eb) => ({
        keeps: eb.ref('excluded.keeps'),
        days: eb.ref('excluded.days'),
        consent_by: eb.ref('excluded.consent_by'),
        consent_at: eb.ref('excluded.consent_at'),
        updated_at: eb.ref('excluded.updated_at')
      }))
    )
    .execute()
  await sql`
    update call_recordings set expires_at = stored_at + make_interval(days => ${days})
    where organization_id = ${organizationId} and client_id = ${clientId} and state = 'stored'`.execute(tx)
}
