import type { CountChange } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { createPool, type NamedQuery, newId, runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import type { CallPlan } from '../data/call-plan.ts'
import { callColumns, callRow, facetsOf, occurredAt } from '../data/call-rows.ts'
import { copyRows } from '../data/copy.ts'
import { workColumns } from '../data/evaluation-rows.ts'
import type { TenantIds } from '../data/tenants.ts'
import { createWorld, type World } from '../data/world.ts'
import type { Tree } from '../stack/tree.ts'

/** A call without evaluations. They are leased. */
export interface PendingCall {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  readonly leaseId: string
}

export interface PendingCalls {
  readonly calls: number
  /** Number of organizations of the calls. */
  readonly organizations: number
  /** Determines the ids; different each time. */
  readonly seed: number
}

const clientsPerOrganization = 5

/** Plans the tenants of calls and nothing else. */
export function planTenants(organizations: number): CallPlan {
  return planAt(new Date(), { calls: 0, organizations })
}

/**
 * Adds calls that were all stored a moment ago, so that their evaluations change the same few counters, like those for
 * new calls in production.
 */
export async function addPendingCalls(
  tree: Tree,
  connectionString: string,
  ids: TenantIds,
  wanted: PendingCalls
): Promise<PendingCall[]> {
  const now = new Date()
  const world = createWorld(planAt(now, wanted), ids, wanted.seed)
  const calls = Array.from({ length: wanted.calls }, (_, call) => call)
  const leaseId = newId<string>()
  const pool = createPool({
    connectionString,
    maxConnections: 1,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  try {
    await copyRows(
      pool,
      'calls',
      callColumns,
      calls.map((call) => pendingRow(world, call))
    )
    await copyRows(
      pool,
      'evaluation_work',
      [...workColumns, 'lease_id', 'leased_until'],
      calls.flatMap((call) => workRows(world, call, leaseId, now))
    )
  } finally {
    await pool.end()
  }
  await countAndAnalyze(tree, connectionString, world)

  return calls.map((call) => ({ ...placeOf(world, call), leaseId }))
}

function planAt(now: Date, { calls, organizations }: Pick<PendingCalls, 'calls' | 'organizations'>): CallPlan {
  const clients = Array.from({ length: organizations * clientsPerOrganization }, (_, client) => ({
    organization: Math.floor(client / clientsPerOrganization)
  }))

  return {
    calls,
    clients,
    customers: [],
    clientOf: Uint16Array.from({ length: calls }, (_, call) => call % clients.length),
    customerOf: new Int32Array(calls).fill(-1),
    timeOf: () => now.getTime()
  }
}

function placeOf(world: World, call: number) {
  const { organizationId, clientId } = world.tenantOf(world.plan.clientOf[call] ?? -1)

  return { organizationId, clientId, callId: world.callId(call) as CallId }
}

const isPending = {
  ...{ evaluation_status: 'pending', human_review_required: null },
  ...{ lead_score: null, adherence_score: null, sentiment: null }
}

function pendingRow(world: World, call: number) {
  const values = new Map(callColumns.map((column, index) => [column, callRow(world, call)[index] ?? null]))

  return [...new Map([...values, ...Object.entries(isPending)]).values()]
}

function workRows({ tenantOf, plan, callId }: World, call: number, leaseId: string, now: Date) {
  const { organizationId } = tenantOf(plan.clientOf[call] ?? -1)
  const leasedUntil = new Date(now.getTime() + 3_600_000)

  return ['prompt_adherence', 'lead_quality'].map((domain) => {
    return [organizationId, callId(call), domain, 'running', 1, leasedUntil, leaseId, leasedUntil]
  })
}

/** Analyzes tables, as autovacuum does after a minute of use. */
async function countAndAnalyze(tree: Tree, connectionString: string, world: World): Promise<void> {
  await tree.withDatabase(connectionString, async (db) => {
    for (const query of countChanges(tree.db, additions(world))) await runInKysely(db, query)
    await sql`vacuum (analyze)`.execute(db)
  })
}

/** Returns the statements of a tree that count calls. Older trees count each table separately, or have no counters. */
function countChanges(
  { changeCounts, countedCalls }: Partial<Tree['db']>,
  calls: readonly CountChange[]
): NamedQuery[] {
  if (changeCounts === undefined) return []
  const ofTable = changeCounts as (...parameters: readonly unknown[]) => NamedQuery[]

  return changeCounts.length === 2 ? ofTable(countedCalls, calls) : changeCounts({ calls })
}

function additions(world: World): CountChange[] {
  return Array.from({ length: world.plan.calls }, (_, call) => {
    const { organizationId, clientId } = placeOf(world, call)
    const after = { at: occurredAt(world, call), values: { ...facetsOf(world, call), ...isPending } }

    return { organizationId, clientId, before: undefined, after }
  })
}
