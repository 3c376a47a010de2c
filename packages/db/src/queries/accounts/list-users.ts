import type { Queryable } from '../../database.ts'
import { hasSecondFactor, shownOfUser, type UserRow } from './users.ts'

export interface SeenUserRow extends UserRow {
  readonly last_seen_at: string | null
  /** The current name of the organization that created the account; null for staff. */
  readonly created_by_organization_name: string | null
}

/** Returns all users, oldest first, with the time each was last seen, as far as sessions are stored. */
export async function listUsers(db: Queryable): Promise<SeenUserRow[]> {
  return await db
    .selectFrom('users')
    .select(shownOfUser.map((column) => `users.${column}` as const))
    .select(hasSecondFactor.as('has_second_factor'))
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.created_by_organization_id')
    .select('organizations.name as created_by_organization_name')
    .select(({ fn }) => fn.max('sessions.seen_at').as('last_seen_at'))
    .groupBy(['users.id', 'organizations.id'])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .$narrowType<SeenUserRow>()
    .execute()
}
