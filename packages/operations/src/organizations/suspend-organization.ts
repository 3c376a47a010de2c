import { lockOrganization, type OrganizationRow, type Suspension, setSuspension } from '@callbook/db'
import type { AuditAction } from '../audit/audit-actions.ts'
import { changedValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'

export interface OrganizationState extends Pick<OrganizationRow, 'id' | 'name' | 'suspended_at' | 'suspended_reason'> {
  readonly refuses_reports: boolean
}

interface SuspensionInput {
  /**
   * Whether webhook URLs respond like unknown ones. Otherwise reports are still stored, because a rejected report is
   * lost.
   */
  readonly rejectsReports: boolean
  /** `null` keeps the reason of an earlier suspension. */
  readonly reason: string | null
  readonly now: Date
}

/**
 * Suspends an organization: its keys and users are rejected everywhere within a second, and its evaluations pause. No
 * data is deleted. Repeated suspension updates the settings and keeps the original time.
 *
 * @returns `undefined` if the organization does not exist
 */
export async function suspendOrganization(
  at: Context,
  { rejectsReports, reason, now }: SuspensionInput
): Promise<OrganizationState | undefined> {
  return await change(at, 'organization.suspend', ({ suspended_at, suspended_reason }) => ({
    suspended_at: suspended_at === null ? now : new Date(suspended_at),
    suspended_reason: reason ?? suspended_reason,
    rejects_reports: rejectsReports
  }))
}

/**
 * Resumes an organization with its previous settings.
 *
 * @returns `undefined` if it does not exist
 */
export async function resumeOrganization(at: Context): Promise<OrganizationState | undefined> {
  const open = { suspended_at: null, suspended_reason: null, rejects_reports: false }

  return await change(at, 'organization.resume', () => open)
}

async function change(
  at: Context,
  act: AuditAction,
  decide: (before: OrganizationRow) => Suspension
): Promise<OrganizationState | undefined> {
  const { db, organizationId: id } = at

  return await db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, id)
    if (before === undefined) return undefined
    const after = await setSuspension(tx, id, decide(before))
    const changes = changedValues(suspensionOf(before), suspensionOf(after))
    await recordAuditEvent(tx, at, { act, objectId: id, changes })

    return { id, name: after.name, ...suspensionOf(after) }
  })
}

function suspensionOf({ suspended_at, suspended_reason, rejects_reports }: OrganizationRow) {
  return { suspended_at, suspended_reason, refuses_reports: rejects_reports }
}
