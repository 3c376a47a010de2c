import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

export interface SealedSecrets {
  readonly organization_id: OrganizationId
  readonly id: EndpointId
  readonly slug_encrypted: string
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
}

export async function findSealedSecrets(
  { db, organizationId }: OrganizationScope<Database>,
  id: EndpointId
): Promise<SealedSecrets | undefined> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['organization_id', 'id', 'slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<SealedSecrets>()
    .executeTakeFirst()
}

/**
 * Replaces the encrypted form of the same secrets, unless one of them has changed since they were read.
 *
 * It is no change of settings, because nothing changes for requests.
 *
 * @returns `true` if they were replaced
 */
export async function replaceSealedSecrets(db: Queryable, from: SealedSecrets, to: SealedSecrets): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({
      slug_encrypted: to.slug_encrypted,
      secret_encrypted: to.secret_encrypted,
      previous_secret_encrypted: to.previous_secret_encrypted
    })
    .where('organization_id', '=', from.organization_id)
    .where('id', '=', from.id)
    .where('slug_encrypted', '=', from.slug_encrypted)
    .where('secret_encrypted', 'is not distinct from', from.secret_encrypted)
    .where('previous_secret_encrypted', 'is not distinct from', from.previous_secret_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}
