import {
  type AppliedPeriods,
  appliedCutoffs,
  countExpiredCalls,
  cutoffsAt,
  type Database,
  type ExpiredCounts,
  findLastRun,
  listOrganizationsWithPeriods,
  listRetainingClients,
  listRetentionPolicies,
  lockClient,
  type OrganizationScope,
  periodsOf,
  type RetentionPeriods,
  type RetentionPolicy,
  retentionDelayMs,
  saveRetentionPolicy
} from '@callbook/db'
import { type ClientId, inputBounds } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'

export interface PresentedPeriods extends RetentionPeriods {
  readonly changed_at: string | null
  /** Nothing is removed by the periods before; null if nobody has set them. */
  readonly starts_at: string | null
}

export interface ClientRetention extends PresentedPeriods {
  readonly client_id: ClientId
  readonly follows_default: boolean
}

export interface OrganizationRetention {
  readonly default: PresentedPeriods
  readonly clients: readonly ClientRetention[]
  /** When data was last removed from this installation; null if never. */
  readonly last_run_at: string | null
}

export async function readRetention({
  db,
  organizationId
}: OrganizationScope<Database>): Promise<OrganizationRetention> {
  const at = { db, organizationId }
  const policies = await listRetentionPolicies(at)
  const clients = await listRetainingClients(at)

  return {
    default: present(periodsOf(policies, null)),
    clients: clients.map(({ id }) => ({
      client_id: id,
      follows_default: followsDefault(policies, id),
      ...present(periodsOf(policies, id))
    })),
    last_run_at: (await findLastRun(db, 'retention'))?.toISOString() ?? null
  }
}

function followsDefault(policies: readonly RetentionPolicy[], clientId: ClientId): boolean {
  return policies.find(({ client_id }) => client_id === clientId)?.follows_default !== false
}

function present({ changedAt, content_days, call_days }: AppliedPeriods): PresentedPeriods {
  return {
    content_days,
    call_days,
    changed_at: changedAt?.toISOString() ?? null,
    starts_at: changedAt === undefined ? null : new Date(changedAt.getTime() + retentionDelayMs).toISOString()
  }
}

export interface RetentionInput extends RetentionPeriods {
  /** `null` for clients without their own periods. */
  readonly client_id: ClientId | null
  /** The client has no periods of its own; then both are null. */
  readonly follows_default: boolean
}

/** @throws {InputError} for periods that exclude each other */
function checkPeriods({ client_id, follows_default, content_days, call_days }: RetentionInput): void {
  const days = { content_days, call_days }
  for (const [name, value] of Object.entries(days)) {
    if (value !== null && !(Number.isInteger(value) && value >= 1 && value <= inputBounds.retentionDays))
      throw new InputError(`${name} must be null or an integer from 1 to ${inputBounds.retentionDays}`)
  }
  if (follows_default && (client_id === null || content_days !== null || call_days !== null))
    throw new InputError('follows_default needs a client_id, and no content_days or call_days')
  if (call_days !== null && (content_days === null || content_days > call_days))
    throw new InputError('content_days must be at most call_days')
}

/**
 * Changes for how long the calls of a client, or of all clients without their own periods, are stored. It applies a day
 * later.
 *
 * @returns `undefined` if the client does not exist
 * @throws {InputError} for invalid periods
 */
export async function changeRetention(
  at: Context,
  input: RetentionInput,
  { now, permit }: { readonly now: Date; readonly permit?: Permit }
): Promise<OrganizationRetention | undefined> {
  checkPeriods(input)
  const { client_id: clientId, ...periods } = input
  const isSaved = await at.db.transaction().execute(async (tx) => {
    await permit?.(tx)
    const inTx = { db: tx, organizationId: at.organizationId }
    if (clientId !== null && (await lockClient(inTx, clientId)) === undefined) return false
    const before = (await listRetentionPolicies(inTx)).find(({ client_id }) => client_id === clientId)
    const changes = changedValues({ ...(before ?? unset(clientId)) }, periods)
    if (Object.keys(changes).length === 0) return true
    await saveRetentionPolicy(inTx, { ...input, now })
    await recordAuditEvent(tx, at, {
      ...{ act: 'retention.policy', objectId: at.organizationId },
      ...(clientId !== null && { clientId }),
      changes: clientId === null ? changes : { ...changes, ...newValues({ client_id: clientId }) }
    })

    return true
  })

  return isSaved ? await readRetention(at) : undefined
}

function unset(clientId: ClientId | null) {
  return { follows_default: clientId !== null, content_days: null, call_days: null }
}

export interface RetentionPreview extends ExpiredCounts {
  /** When the first removal may begin. */
  readonly starts_at: string
  /** `false` if there are more calls than were examined: the counts are then too low. */
  readonly is_complete: boolean
}

/** Calls that a preview examines at most: half a million take a few seconds. */
const previewedCalls = 500_000

/**
 * Counts what the first removal by periods would concern if they were saved now.
 *
 * @returns `undefined` if the client does not exist
 * @throws {InputError} for invalid periods
 */
export async function previewRetention(
  at: OrganizationScope<Database>,
  input: RetentionInput,
  now: Date
): Promise<RetentionPreview | undefined> {
  checkPeriods(input)
  const policies = await listRetentionPolicies(at)
  const clients = (await listRetainingClients(at)).map(({ id }) => id)
  const { client_id: clientId } = input
  if (clientId !== null && !clients.includes(clientId)) return undefined
  const periods = input.follows_default ? periodsOf(policies, null) : input
  const concerned = clientId === null ? clients.filter((id) => followsDefault(policies, id)) : [clientId]
  const startsAt = new Date(now.getTime() + retentionDelayMs)

  let [total, left] = [noCounts, previewedCalls]
  for (const id of concerned) {
    if (left <= 0) break
    const { examined, ...counts } = await countExpiredCalls(at, id, {
      cutoffs: cutoffsAt(periods, startsAt),
      limit: left
    })
    total = addCounts(total, counts)
    left -= examined
  }

  return { ...total, starts_at: startsAt.toISOString(), is_complete: left > 0 }
}

/** Counts what a run would remove now. */
export async function countExpired(db: Database, now: Date): Promise<ExpiredCounts> {
  let total = noCounts
  for (const organizationId of await listOrganizationsWithPeriods(db)) {
    const at = { db, organizationId }
    const policies = await listRetentionPolicies(at)
    for (const { id } of await listRetainingClients(at)) {
      const cutoffs = appliedCutoffs(periodsOf(policies, id), now)
      const { examined: _, ...counts } = await countExpiredCalls(at, id, { cutoffs, limit: Number.POSITIVE_INFINITY })
      total = addCounts(total, counts)
    }
  }

  return total
}

const noCounts: ExpiredCounts = { calls: 0, recordings: 0, raw_reports: 0, held: 0 }

function addCounts(a: ExpiredCounts, b: ExpiredCounts): ExpiredCounts {
  return {
    calls: a.calls + b.calls,
    recordings: a.recordings + b.recordings,
    raw_reports: a.raw_reports + b.raw_reports,
    held: a.held + b.held
  }
}
