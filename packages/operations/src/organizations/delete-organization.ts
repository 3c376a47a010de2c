import { setTimeout } from 'node:timers/promises'
import {
  type Database,
  type DeletedRows,
  deleteOrganizationRow,
  deleteOrganizationRows,
  forgetChanges,
  HeldError,
  listReaders,
  lockOrganization,
  requireNothingHeld,
  setSuspension
} from '@callbook/db'
import { forgetMembers } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { type RecordProgress, recordInSteps } from '../audit/record-audit-event.ts'
import { InputError, RefusedError } from '../input-error.ts'
import { removeReader } from '../readers/readers.ts'
import type { Context } from '../within.ts'

const act = 'organization.delete'

/**
 * Time after which everything accepted before the organization was closed has ended: requests, batches, usage counts.
 */
export const settlingMs = 5_000

/** Maximum number of passes for rows that were written during the deletion. */
const maxRounds = 3

const longestRestMs = 1_000

interface Deletion {
  /** Name of the organization, entered by the user as a confirmation. */
  readonly confirmedName: string
  readonly now: Date
  readonly settleMs: number
  /** Number of rows deleted per statement. */
  readonly rowsPerStep: number
  readonly onProgress: (deleted: DeletedRows) => Promise<void> | void
}

export interface DeletedOrganization {
  readonly id: OrganizationId
  readonly name: string
  readonly deleted: Readonly<Record<string, number>>
  /** SQL that removes the remaining logins of readers, if this role may not; an administrator of PostgreSQL must run it. */
  readonly statements?: readonly string[]
}

/**
 * Deletes an organization with all its data permanently, including users without another organization. Earlier audit
 * events keep only the actor, action and time. The audit event of the deletion is complete.
 *
 * The organization is closed first, so that no data is written during the deletion. The function may be interrupted and
 * repeated. It leaves half of the database's time to other clients.
 *
 * @returns `undefined` if the organization does not exist
 * @throws {InputError} if the confirmed name is not the name of the organization
 * @throws {RefusedError} if data of the organization is under a legal hold, or a login of a reader cannot be removed
 */
export async function deleteOrganization(at: Context, deletion: Deletion): Promise<DeletedOrganization | undefined> {
  const { db, organizationId: id } = at
  await requireNothingHeld(at).catch((error: unknown) => {
    throw error instanceof HeldError ? new RefusedError(error.message) : error
  })
  const record = recordInSteps(at, { act, objectId: id })
  const name = await close(db, id, { record, ...deletion })
  if (name === undefined) return undefined
  await setTimeout(deletion.settleMs)
  const statements = await removeReaders(at)

  const deleted: Record<string, number> = {}
  const count = async ({ table, rows }: DeletedRows) => {
    deleted[table] = (deleted[table] ?? 0) + rows
    await deletion.onProgress({ table, rows: deleted[table] })
  }
  for (let round = 1; round <= maxRounds; round += 1) {
    await deleteRows(db, id, { count, ...deletion })
    await forgetChanges(db, id, act)
    await record(db, { ...nameOf(name), ...newValues(deleted) })
    if (await deleteOrganizationRow(db, id)) {
      return { id, name, deleted, ...(statements.length > 0 && { statements }) }
    }
  }

  throw new Error('the organization is being written to: run the command again')
}

/** Suspends the organization and rejects its reports. */
async function close(
  db: Database,
  id: OrganizationId,
  { record, confirmedName, now }: Deletion & { readonly record: RecordProgress }
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    const organization = await lockOrganization(tx, id)
    if (organization === undefined) return undefined
    const { name, suspended_at } = organization
    if (name !== confirmedName) throw new InputError('The name does not match the organization: nothing was changed')
    const since = suspended_at === null ? now : new Date(suspended_at)
    await setSuspension(tx, id, { suspended_at: since, suspended_reason: 'is being deleted', rejects_reports: true })
    await record(tx, nameOf(name))

    return name
  })
}

/** Removes the logins that could read the organization. Returns the statements for those that this role may not remove. */
async function removeReaders(at: Context): Promise<readonly string[]> {
  const statements: string[] = []
  for (const { login } of await listReaders(at.db, at.organizationId)) {
    const change = await removeReader(at, login)
    statements.push(...(change?.statements ?? []))
  }

  return statements
}

function nameOf(name: string) {
  return { name: { before: name } }
}

async function deleteRows(
  db: Database,
  id: OrganizationId,
  { rowsPerStep, count }: Deletion & { readonly count: (deleted: DeletedRows) => Promise<void> }
): Promise<void> {
  const { members, users } = await forgetMembers({ db, organizationId: id })
  if (members > 0) await count({ table: 'memberships', rows: members })
  if (users > 0) await count({ table: 'users', rows: users })

  let startedAt = performance.now()
  for await (const rows of deleteOrganizationRows(db, id, rowsPerStep)) {
    await count(rows)
    await setTimeout(Math.min(performance.now() - startedAt, longestRestMs))
    startedAt = performance.now()
  }
}
