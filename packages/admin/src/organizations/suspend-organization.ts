import {
  type AuditActor,
  type Database,
  lockOrganization,
  type OrganizationRow,
  type Suspension,
  setSuspension
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Act } from '../audit/acts.ts'
import { changed } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'

/** Whether an organization is suspended, for whoever decides it. */
export type OrganizationState = Pick<
  OrganizationRow,
  'id' | 'name' | 'suspended_at' | 'suspended_reason' | 'refuses_reports'
>

interface SuspensionInput {
  /** Whether webhook URLs answer like unknown ones. Otherwise reports go on being stored: a refused one is lost. */
  readonly refusesReports: boolean
  readonly reason: string | null
  readonly now: Date
}

/**
 * Closes an organization: its keys and people are refused everywhere within a second, and its evaluations rest. Nothing
 * of it is deleted. One that is suspended keeps its time, and gets the rest anew. Undefined for an unknown one.
 */
export async function suspendOrganization(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  { refusesReports, reason, now }: SuspensionInput
): Promise<OrganizationState | undefined> {
  return await change(db, id, actor, 'organization.suspend', ({ suspended_at }) => ({
    suspended_at: suspended_at === null ? now : new Date(suspended_at),
    suspended_reason: reason,
    refuses_reports: refusesReports
  }))
}

/** Opens an organization again, as it was. Undefined for an unknown one. */
export async function resumeOrganization(
  db: Database,
  id: OrganizationId,
  actor: AuditActor
): Promise<OrganizationState | undefined> {
  const open = { suspended_at: null, suspended_reason: null, refuses_reports: false }

  return await change(db, id, actor, 'organization.resume', () => open)
}

async function change(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  act: Act,
  decide: (before: OrganizationRow) => Suspension
): Promise<OrganizationState | undefined> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, id)
    if (before === undefined) return undefined
    const after = await setSuspension(tx, id, decide(before))
    const changes = changed(suspensionOf(before), suspensionOf(after))
    await recordAct(tx, id, actor, { act, objectId: id, changes })

    return { id, name: after.name, ...suspensionOf(after) }
  })
}

function suspensionOf({ suspended_at, suspended_reason, refuses_reports }: OrganizationRow) {
  return { suspended_at, suspended_reason, refuses_reports }
}
