import type { Database, Queryable } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { isConflict } from '@callbook/postgres'
import type { ErasedCalls } from './customer-calls.ts'

/** Counts of data removed from a caller, or that would be removed. */
export interface ErasedCustomer extends ErasedCalls {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  /** Calls that no longer have a customer. */
  readonly calls: number
  readonly rejected_reports: number
}

type Owner = Pick<ErasedCustomer, 'organization_id' | 'client_id'>
type Counts = Omit<ErasedCustomer, keyof Owner>

export type Removed = Partial<Counts>

interface Tally {
  /** Removes data in a transaction that also records the counts so far. */
  remove(work: (tx: Queryable) => Promise<Removed>): Promise<void>
  /** Counts data that would be removed. */
  add(more: Removed): void
  total(): ErasedCustomer
}

export function createTally(
  db: Database,
  owner: Owner,
  record: (tx: Queryable, removed: ErasedCustomer) => Promise<void> = async () => undefined
): Tally {
  let total = nothing

  return {
    async remove(work) {
      const more = await untilDone(db, async (tx) => {
        const removed = await work(tx)
        await record(tx, { ...owner, ...plus(total, removed) })

        return removed
      })
      total = plus(total, more)
    },
    add(more) {
      total = plus(total, more)
    },
    total: () => ({ ...owner, ...total })
  }
}

const nothing: Counts = {
  calls: 0,
  transcripts: 0,
  summaries: 0,
  recording_urls: 0,
  structured_data: 0,
  metadata: 0,
  prompts: 0,
  details: 0,
  raw_reports: 0,
  evaluations: 0,
  evaluation_errors: 0,
  rejected_reports: 0
}

export function plus(...steps: readonly Removed[]): Counts {
  const kinds = Object.keys(nothing) as (keyof Counts)[]
  const sums = kinds.map((kind) => [kind, steps.reduce((sum, removed) => sum + (removed[kind] ?? 0), 0)])

  return Object.fromEntries(sums) as Counts
}

const maxRetries = 5

/** Runs `work` in a transaction, and retries it after a conflict with another transaction. */
export async function untilDone<Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isConflict(error) || retries === maxRetries) throw error
    }
  }
}
