import type { OrganizationId, UserId } from '@callbook/domain'
import { type AccountAction, accountActs, installation, toAuditEntry } from '../account-acts.ts'
import type { Queryable } from '../database.ts'

const rowsPerStep = 1_000

/**
 * Moves the rows of `account_events` to the audit log, a few in each transaction.
 *
 * The previous release writes that table: during an upgrade, and after a return to it. So every `migrate` and every
 * `retention run` moves what they find. A row keeps its id and time.
 *
 * @returns number of moved rows
 */
export async function moveAccountEvents(db: Queryable): Promise<number> {
  let moved = 0
  for (let found = rowsPerStep; found === rowsPerStep; moved += found) {
    found = await db.transaction().execute(moveNext)
  }

  return moved
}

/** Three statements instead of one, because the tables of a cluster are on different machines. */
async function moveNext(tx: Queryable): Promise<number> {
  const rows = await tx
    .selectFrom('account_events as e')
    .leftJoin('users', 'users.id', 'e.user_id')
    .selectAll('e')
    .select('users.created_by_organization_id as owner')
    .orderBy('e.id')
    .limit(rowsPerStep)
    .forUpdate('e')
    .$narrowType<{ user_id: UserId | null; owner: OrganizationId | null }>()
    .execute()
  if (rows.length === 0) return 0

  const values = rows.map(
    ({ action, user_id: userId, session_id: sessionId, user_agent: userAgent, owner, ...row }) => {
      const known = isKnown(action) ? action : undefined
      const entry = toAuditEntry({ act: known ?? 'account_changed', userId, sessionId, userAgent })

      return {
        ...row,
        organization_id: owner ?? installation,
        actor_name: row.actor_kind === 'cli' ? 'command line' : '',
        action: known === undefined ? `user.${action}` : entry.act,
        is_access: entry.isAccess,
        object_kind: entry.objectKind,
        object_id: entry.objectId,
        changes: JSON.stringify(entry.changes)
      }
    }
  )
  await tx
    .insertInto('audit_events')
    .values(values)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('account_events').where('id', 'in', ids).execute()

  return rows.length
}

function isKnown(action: string): action is AccountAction {
  return Object.hasOwn(accountActs, action)
}
