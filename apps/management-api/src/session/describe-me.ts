import type { FoundSession } from '@callbook/accounts'
import { type Database, listClientNames } from '@callbook/db'
import { listMemberships, type MembershipRow } from '@callbook/db/accounts'
import type { Static } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { mustSetSecondFactor, needsSecondFactor } from '../console-access/authenticate.ts'
import { type Me, presentMe } from './schema.ts'

type Settings = Pick<ConsoleDependencies, 'apiUrl' | 'db' | 'ownersRevokeKeys' | 'secondFactor' | 'supportContact'>

export async function describeMe(settings: Settings, visitor: FoundSession): Promise<Static<typeof Me>> {
  const { db, apiUrl, ownersRevokeKeys, secondFactor, supportContact } = settings
  const limit = visitor.access_token?.organization_id ?? null
  const memberships = await listMemberships(db, visitor.user_id)
  const reached = memberships.filter(({ organization_id: id }) => limit === null || id === limit)

  return presentMe(visitor, await withClientNames(db, reached), {
    apiUrl,
    ownersRevokeKeys,
    supportContact,
    needsSecondFactor: needsSecondFactor(visitor, secondFactor),
    mustSetSecondFactor: mustSetSecondFactor(visitor, secondFactor)
  })
}

/** Adds the names of the clients to which memberships are limited, with one query for each organization. */
async function withClientNames(db: Database, memberships: readonly MembershipRow[]) {
  const names = new Map<string, string>()
  for (const [organizationId, ofOne] of Map.groupBy(memberships, ({ organization_id: id }) => id)) {
    const ids = ofOne.flatMap(({ client_id: id }) => id ?? [])
    if (ids.length === 0) continue
    for (const [id, name] of await listClientNames(db, organizationId, ids)) names.set(id, name)
  }

  return memberships.map((membership) => ({
    ...membership,
    client_name: names.get(membership.client_id ?? '') ?? null
  }))
}
