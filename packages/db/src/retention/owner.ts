import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'

/** The role does not own the tables. */
export class RetentionRoleError extends Error {
  override readonly name = 'RetentionRoleError'
}

/** Before PostgreSQL 16, a member of a role can always act as it. */
const setRoleIsGranted = 160_000

/**
 * Returns the role that owns the tables.
 *
 * @throws {RetentionRoleError} if the role of `db` cannot act as the owner
 */
export async function requireOwner(db: Database): Promise<string> {
  const { rows } = await sql<{ owner: string; role: string; can_act: boolean }>`
    select pg_get_userbyid(relowner) as owner, current_user as role,
      case when current_setting('server_version_num')::integer < ${setRoleIsGranted}
        then pg_has_role(relowner, 'member') else pg_has_role(relowner, 'set') end as can_act
    from pg_class where oid = 'raw_reports'::regclass`.execute(db)
  const [{ owner, role, can_act } = { owner: '', role: '', can_act: false }] = rows
  if (!can_act) {
    throw new RetentionRoleError(`retention is run by the role that owns the tables, ${owner}, and not by ${role}`)
  }

  return owner
}

/** Runs `work` in a session that acts as `role`, so that the role owns created objects. */
export async function actingFor<Result>(
  session: Queryable,
  role: string,
  work: () => Promise<Result>
): Promise<Result> {
  await sql`set role ${sql.id(role)}`.execute(session)
  try {
    return await work()
  } finally {
    await sql`reset role`.execute(session).catch(() => undefined) // the session has ended
  }
}
