import { changeCounts, createDatabase, type Database, recordEvaluation } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type CustomerId,
  customerStatus,
  type EvaluationStatus,
  type LeadQualityResult,
  type OrganizationId
} from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import { createProgressBar } from '../progress-bar.ts'
import { itemAt } from '../random.ts'
import { type CallText, inventTexts } from './texts.ts'

export interface Updates {
  readonly organizationId: OrganizationId
  /** Percentage of calls and of customers to update. */
  readonly percent: number
  readonly seed: number
}

const connections = 8

/** Number of customers that are updated together. */
const batchSize = 500

/**
 * Updates calls and customers of a tenant at random places in their tables, with their counters, as the product does.
 * It
 * records another evaluation of each call, and adds another call of each customer.
 */
export async function updateRows(connectionString: string, { organizationId, percent, seed }: Updates): Promise<void> {
  const db = createDatabase({
    connectionString,
    maxConnections: connections,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 0,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    settings: { synchronous_commit: 'off' }
  })
  try {
    await evaluateCalls(db, organizationId, percent, inventTexts(seed))
    await addToCustomers(db, organizationId, percent)
  } finally {
    await db.destroy()
  }
}

interface EvaluatedCall {
  readonly id: CallId
  readonly evaluation_status: EvaluationStatus
  readonly human_review_required: boolean | null
}

async function evaluateCalls(
  db: Database,
  organizationId: OrganizationId,
  percent: number,
  texts: readonly CallText[]
): Promise<void> {
  const { rows } = await sql<EvaluatedCall>`
    select id, evaluation_status, human_review_required from calls
    where organization_id = ${organizationId} and ${isChosen(percent)}`.execute(db)
  const progress = createProgressBar('updated calls', rows.length)
  const calls = rows.entries()
  const evaluateNext = async () => {
    for (const [index, call] of calls) {
      const evaluation = { ...nextEvaluation(call, itemAt(texts, index)), source: 'model' as const, model: 'judge' }
      await recordEvaluation(db, organizationId, call.id, evaluation, new Date())
      progress.add(1)
    }
  }
  await Promise.all(Array.from({ length: connections }, evaluateNext))
  progress.end()
}

/** Changes a filtered field of a call: the progress of its evaluations, or its flag for review. */
function nextEvaluation(call: EvaluatedCall, { leadQuality, promptAdherence }: CallText) {
  if (call.evaluation_status === 'partial') {
    return { domain: 'prompt_adherence' as const, result: JSON.parse(promptAdherence) }
  }
  const result: LeadQualityResult = JSON.parse(leadQuality)
  const flags = { ...result.flags, human_review_required: call.human_review_required !== true }

  return { domain: 'lead_quality' as const, result: { ...result, flags } }
}

interface CalledCustomer {
  readonly id: CustomerId
  readonly client_id: ClientId
  readonly created_at: string
  readonly contacts: number
}

async function addToCustomers(db: Database, organizationId: OrganizationId, percent: number): Promise<void> {
  const { rows } = await sql<CalledCustomer>`
    select id, client_id, created_at, contacts from customers
    where organization_id = ${organizationId} and ${isChosen(percent)} order by id`.execute(db)

  for (let from = 0; from < rows.length; from += batchSize) {
    const customers = rows.slice(from, from + batchSize)
    const changes = customers.map(({ client_id: clientId, created_at, contacts }) => ({
      ...{ organizationId, clientId },
      before: { at: new Date(created_at), values: { customer_status: customerStatus(contacts) } },
      after: { at: new Date(created_at), values: { customer_status: customerStatus(contacts + 1) } }
    }))
    await db.transaction().execute(async (tx) => {
      await sql`
        update customers set total_calls = total_calls + 1, contacts = contacts + 1, updated_at = ${new Date()},
          customer_status = case when contacts = 0 then 'new' else 'returning' end
        where organization_id = ${organizationId} and id = any(${customers.map(({ id }) => id)}::uuid[])`.execute(tx)
      for (const query of changeCounts({ customers: changes })) await runInKysely(tx, query)
    })
  }
}

/** Selects rows across the table, the same each time. */
function isChosen(percent: number) {
  return sql`abs(hashtext(id::text)::bigint) % 100 < ${percent}`
}
