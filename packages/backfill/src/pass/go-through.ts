import type { ReportWriter } from '@callbook/calls'
import type { Database, GapKind } from '@callbook/db'
import type { OrganizationId, Provider, ProviderAccountId, TimeWindow } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { askForPage } from './ask-listing.ts'
import type { HandledCall } from './books.ts'
import { compare } from './compare.ts'
import { createReader, createRepairer } from './handler.ts'
import { readOwners } from './owners.ts'
import { firstPage, type PagePosition } from './page-position.ts'

/** A way through the calls that a provider lists of a time. */
export interface Passage {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly provider: Provider
  readonly api: ProviderApi
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly window: TimeWindow
  /** Where it begins, if not with the first page. */
  readonly position?: PagePosition
  /** Stores what is missing; without one, nothing is written at all. */
  readonly writer?: ReportWriter | undefined
  /** How many calls are asked for on one page, at most; as many as suits the provider, by default. */
  readonly pageLimit?: number | undefined
  /** How many calls may be fetched before it is the turn of others. */
  readonly maxFetched?: number
  /** When it is the turn of others. */
  readonly until?: Date
  /** So many calls in a row for which the provider does not answer end it. */
  readonly maxUnanswered?: number
  /** Is told of gaps that were not known before. */
  readonly onGaps?: ((kind: GapKind, count: number) => void) | undefined
  /** @returns whether to go on */
  readonly onStep: (step: Step) => Promise<boolean>
}

/** A piece of the way. */
interface Step {
  readonly handled: readonly HandledCall[]
  /** Where it goes on. */
  readonly position: PagePosition
  /** What of the time the provider could not list, as a sentence; null where it has listed all. */
  readonly problem: string | null
}

/** So many calls are handled between two notes of how far it is. */
const callsPerStep = 50

/**
 * Goes through the calls that a provider lists of a time, and stores what is missing.
 *
 * @returns whether it came to the end
 * @throws {ProviderApiError} when the provider could not be asked
 */
export async function goThrough(passage: Passage): Promise<boolean> {
  const { db, organizationId, account, provider, api, signal, window, writer, now, onStep } = passage
  const owners = await readOwners(passage)
  const handler = writer === undefined ? createReader(passage) : createRepairer(passage, writer)
  const asking = { provider, api, signal }
  let position = passage.position ?? firstPage

  for (;;) {
    const page = await askForPage(asking, { window, cursor: position.cursor, limit: passage.pageLimit })
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

    if (page.next !== null) position = { cursor: page.next, after: '' }
    const { problem } = page
    if (problem !== null || page.next !== null) {
      if (!(await onStep({ handled: [], position, problem }))) return false
    }
    if (page.next === null) return true
    if (handler.isSpent()) return false
  }
}
