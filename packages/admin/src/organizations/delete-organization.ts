import { setTimeout } from 'node:timers/promises'
import {
  type AuditActor,
  type Database,
  type DeletedRows,
  deleteOrganizationRow,
  deleteOrganizationRows,
  forgetChanges,
  lockOrganization,
  setSuspension
} from '@callbook/db'
import { forgetMembers } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { type RecordProgress, recordInSteps } from '../audit/record-act.ts'
import { InputError } from '../input-error.ts'

const act = 'organization.delete'

/** What was admitted before an organization is closed has ended after that time: requests, batches and counts of use. */
export const settlingMs = 5_000

/** How often it is looked for what was written meanwhile. */
const maxRounds = 3

const longestRestMs = 1_000

interface Deletion {
  /** The name of the organization, by whoever wants it to be gone. */
  readonly confirmedName: string
  readonly now: Date
  readonly settleMs: number
  /** How many rows one statement deletes. */
  readonly rowsAtOnce: number
  readonly onProgress: (deleted: DeletedRows) => void
}

export interface DeletedOrganization {
  readonly id: OrganizationId
  readonly name: string
  /** How many rows went, by their tables. */
  readonly deleted: Readonly<Record<string, number>>
}

/**
 * Deletes an organization and all that belongs to it, for ever: people who belong to nothing else too. Of the events of
 * what was done, only who did what and when stays, and all of this act.
 *
 * It is closed first, so that nothing is written meanwhile. May be cut short and run again; half of the database's time
 * is left to the others. Undefined for an unknown one.
 *
 * @throws {InputError} unless the name is its own
 */
export async function deleteOrganization(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  deletion: Deletion
): Promise<DeletedOrganization | undefined> {
  const record = recordInSteps(id, actor, { act, objectId: id })
  const name = await close(db, id, record, deletion)
  if (name === undefined) return undefined
  await setTimeout(deletion.settleMs)

  const deleted: Record<string, number> = {}
  const count = ({ table, rows }: DeletedRows) => {
    deleted[table] = (deleted[table] ?? 0) + rows
    deletion.onProgress({ table, rows: deleted[table] })
  }
  for (let round = 1; round <= maxRounds; round += 1) {
    await deleteRows(db, id, deletion, count)
    await forgetChanges(db, id, act)
    await record(db, { ...nameOf(name), ...made(deleted) })
    if (await deleteOrganizationRow(db, id)) return { id, name, deleted }
  }

  throw new Error('the organization is being written to: run the command again')
}

/** Has it take nothing and answer nobody any more. */
async function close(
  db: Database,
  id: OrganizationId,
  record: RecordProgress,
  { confirmedName, now }: Deletion
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    const organization = await lockOrganization(tx, id)
    if (organization === undefined) return undefined
    const { name, suspended_at } = organization
    if (name !== confirmedName) throw new InputError('The name is not that of the organization: nothing was changed')
    const since = suspended_at === null ? now : new Date(suspended_at)
    await setSuspension(tx, id, { suspended_at: since, suspended_reason: 'is being deleted', refuses_reports: true })
    await record(tx, nameOf(name))

    return name
  })
}

function nameOf(name: string) {
  return { name: { before: name } }
}

async function deleteRows(
  db: Database,
  id: OrganizationId,
  { rowsAtOnce }: Deletion,
  count: (deleted: DeletedRows) => void
): Promise<void> {
  const { members, users } = await forgetMembers(db, id)
  if (members > 0) count({ table: 'memberships', rows: members })
  if (users > 0) count({ table: 'users', rows: users })

  let startedAt = performance.now()
  for await (const rows of deleteOrganizationRows(db, id, rowsAtOnce)) {
    count(rows)
    await setTimeout(Math.min(performance.now() - startedAt, longestRestMs))
    startedAt = performance.now()
  }
}
