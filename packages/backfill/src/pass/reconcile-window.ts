import type { ReportWriter } from '@callbook/calls'
import type { Database, GapKind } from '@callbook/db'
import type { ListingProvider, OrganizationId, ProviderAccountId, TimeWindow } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { loadCallRouting } from './call-routing.ts'
import { compare } from './compare.ts'
import { fetchListPage } from './fetch-list-page.ts'
import type { HandledCall } from './gap-ledger.ts'
import { firstPage, type PagePosition } from './page-position.ts'
import { createBackfiller, createDryRun } from './page-processor.ts'
import { createPageProgress } from './page-progress.ts'

export interface ReconcileInput {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly provider: ListingProvider
  readonly api: ProviderApi
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly window: TimeWindow
  /** Where to resume; the first page by default. */
  readonly position?: PagePosition
  /** Stores missing calls; without it, nothing is written. */
  readonly writer?: ReportWriter | undefined
  /** Maximum number of calls per page; the provider's default if omitted. */
  readonly pageLimit?: number | undefined
  /** Maximum number of calls to fetch before the run yields. */
  readonly maxFetched?: number
  /** Deadline: the run yields after this time. */
  readonly until?: Date
  /** Number of unreachable calls in a row that ends the run. */
  readonly maxUnresponsive?: number
  readonly onGaps?: ((kind: GapKind, count: number) => void) | undefined
  /** @returns whether to continue */
  readonly onStep: (step: Step) => Promise<boolean>
}

interface Step {
  readonly handled: readonly HandledCall[]
  readonly position: PagePosition
  /** Sentence about calls that the provider could not list; null if it has listed all. */
  readonly problem: string | null
}

/** Maximum calls between two saves of the position. */
const callsPerStep = 50

/**
 * Reconciles the provider's calls of a time window and stores the missing ones.
 *
 * @returns `true` if the whole window was processed
 * @throws {ProviderApiError} if a request to the provider fails, or its list is endless
 */
export async function reconcileWindow(passage: ReconcileInput): Promise<boolean> {
  const { db, organizationId, account, provider, api, signal, window, writer, now, onStep } = passage
  const owners = await loadCallRouting(passage)
  const handler = writer === undefined ? createDryRun(passage) : createBackfiller(passage, writer)
  const requesting = { provider, api, signal }
  let position = passage.position ?? firstPage
  const progress = createPageProgress(provider, position.cursor)

  for (;;) {
    const page = await fetchListPage(requesting, { window, cursor: position.cursor, limit: passage.pageLimit })
    const comparison = { db, organizationId, provider, name: account.provider, owners, now: now() }
    const compared = await compare(page.calls, comparison)
    let waiting = compared.filter(({ call }) => call.id > position.after)
    while (waiting.length > 0) {
      const handled = await handler.handle(waiting.slice(0, callsPerStep))
      const last = handled.at(-1)
      if (last === undefined) return false
      waiting = waiting.slice(handled.length)
      position = { ...position, after: last.call.id }
      if (!(await onStep({ handled, position, problem: null }))) return false
      if (waiting.length > 0 && handler.isSpent()) return false
    }

    progress.check(page)
    if (page.next !== null) position = { cursor: page.next, after: '' }
    const { problem } = page
    if (problem !== null || page.next !== null) {
      if (!(await onStep({ handled: [], position, problem }))) return false
    }
    if (page.next === null) return true
    if (handler.isSpent()) return false
  }
}
