import type { FoundSession } from '@callbook/accounts'
import { listMemberships } from '@callbook/db/accounts'
import type { Static } from '@sinclair/typebox'
import { mustSetSecondFactor, needsSecondFactor } from '../access/authenticate.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { type Me, presentMe } from './schema.ts'

type Settings = Pick<ConsoleDependencies, 'apiUrl' | 'db' | 'ownersRevokeKeys' | 'secondFactor' | 'supportContact'>

/** Returns the user of a session with the organizations and permissions. */
export async function describeMe(settings: Settings, visitor: FoundSession): Promise<Static<typeof Me>> {
  const { db, apiUrl, ownersRevokeKeys, secondFactor, supportContact } = settings
  const limit = visitor.access_token?.organization_id ?? null
  const memberships = await listMemberships(db, visitor.user_id)
  const reached = memberships.filter(({ organization_id: id }) => limit === null || id === limit)

  return presentMe(visitor, reached, {
    apiUrl,
    ownersRevokeKeys,
    supportContact,
    needsSecondFactor: needsSecondFactor(visitor, secondFactor),
    mustSetSecondFactor: mustSetSecondFactor(visitor, secondFactor)
  })
}
