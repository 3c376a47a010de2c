import { type ReportWriter, recordRecoveredRejection } from '@callbook/calls'
import { type Database, type GapKind, listProviderEndpoints } from '@callbook/db'
import type { ListedPage, ListingProvider, OrganizationId, ProviderAccountId, TimeWindow } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import { loadCallRouting } from './call-routing.ts'
import { type ComparedCall, compare } from './compare.ts'
import { fetchListPage } from './fetch-list-page.ts'
import { createGapLedger, type HandledCall } from './gap-ledger.ts'
import { firstPage, type PagePosition } from './page-position.ts'
import { type Repair, type RepairTools, repair } from './repair.ts'

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

interface PageProcessor {
  /** Processes the calls in order until the time slice ends. */
  handle(calls: readonly ComparedCall[]): Promise<HandledCall[]>
  isSpent(): boolean
}

function createDryRun({ now, until }: ReconcileInput): PageProcessor {
  return {
    handle: async (calls) => calls.map((call) => ({ ...call, repair: undefined })),
    isSpent: () => until !== undefined && now() >= until
  }
}

/** Creates a handler that stores missing calls and records gaps. */
function createBackfiller(passage: ReconcileInput, writer: ReportWriter): PageProcessor {
  const { db, organizationId, now, until } = passage
  const { maxFetched = Number.POSITIVE_INFINITY, maxUnresponsive = Number.POSITIVE_INFINITY } = passage
  const tools = createRepairTools(passage, writer)
  const ledger = createGapLedger(passage)
  let fetched = 0
  let unresponsive = 0
  const isSpent = () => fetched >= maxFetched || (until !== undefined && now() >= until)

  async function fill(compared: ComparedCall): Promise<Repair | undefined> {
    const { endpoint } = compared
    if (endpoint === undefined) return undefined
    fetched += 1
    const done = await repair(compared, endpoint, tools)
    unresponsive = done.kind === 'failed' && done.isUnresponsive ? unresponsive + 1 : 0
    if (done.kind === 'failed' && unresponsive >= maxUnresponsive) {
      throw new ProviderApiError(done.why, { problem: 'unreachable' })
    }

    return done
  }

  /** Whether the report of a restored call was probably rejected for its size. */
  async function wasTooLarge({ state, call, endpoint }: ComparedCall, repair: Repair | undefined): Promise<boolean> {
    if (state !== 'missing' || repair?.kind !== 'repaired') return false
    if (endpoint === undefined || call.endedAt === null) return false

    return await recordRecoveredRejection({ db, organizationId }, { endpointId: endpoint.id, endedAt: call.endedAt })
  }

  return {
    isSpent,
    async handle(calls) {
      await ledger.open(calls)
      const handled: HandledCall[] = []
      for (const compared of calls) {
        const isWanted = compared.state === 'missing' || compared.state === 'partial'
        if (isWanted && isSpent()) break
        const repair = isWanted ? await fill(compared) : undefined
        handled.push({ ...compared, repair, wasTooLarge: await wasTooLarge(compared, repair) })
      }
      await ledger.close(handled)

      return handled
    }
  }
}

function createRepairTools(
  { db, organizationId, account, ...passage }: ReconcileInput,
  writer: ReportWriter
): RepairTools {
  const name = account.provider

  return {
    ...passage,
    organizationId,
    name,
    writer,
    foundCalls: new Map(),
    findEndpoint: async (id) =>
      (await listProviderEndpoints({ db, organizationId }, name)).find(
        (one) => one.id === id && one.status === 'active'
      )
  }
}

/** Maximum empty pages in a row. Pages are empty if all of their calls lie outside the requested time. */
const maxEmptyPages = 20

/**
 * Checks that a provider's list comes to an end.
 *
 * @param first cursor of the first page; null for the start of the list
 */
function createPageProgress({ title }: ListingProvider, first: string | null) {
  const cursors = new Set([first])
  let emptyPages = 0

  return {
    /** @throws {ProviderApiError} if the list repeats a cursor, or continues with one empty page after another */
    check({ calls, next }: ListedPage): void {
      if (next === null) return
      emptyPages = calls.length === 0 ? emptyPages + 1 : 0
      if (cursors.has(next)) throw endless(`${title}: the list of calls repeats itself: two pages have the same cursor`)
      if (emptyPages > maxEmptyPages)
        throw endless(`${title}: the list of calls has more than ${maxEmptyPages} empty pages in a row`)
      cursors.add(next)
    }
  }
}

function endless(message: string): ProviderApiError {
  return new ProviderApiError(message, { problem: 'unreadable' })
}
