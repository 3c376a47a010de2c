import { type CallId, eventTypes, hasPhrases, matchesTexts, type SearchQuery, type SearchTerm } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type CallFilter, whereFilter } from '../calls/call-filter.ts'
import { chunk } from '../chunk.ts'
import type { FoundItems } from '../lists/examined-page.ts'
import type { Page, Position } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { inTurns, yieldTurns } from '../yield-turns.ts'
import { type BlockEntry, comesAfter, entryCallId, keyOf, newestFirst, positionOf } from './blocks/block-entries.ts'
import { callMarks } from './blocks/call-marks.ts'
import { timeSearch } from './follow-searches.ts'
import { changesOfWords } from './index-changes.ts'
import { findProgress } from './progress.ts'
import { callsPerRead, readSearchedCalls, selectIds } from './searched-calls.ts'
import { mostFound, walkBlocks } from './walk-blocks.ts'

/** Words to search for, or a name in the filter, and the rest of the filter. */
export interface CallSearch {
  readonly query: SearchQuery
  readonly filter: CallFilter
}

/** A page of matching calls. A search counts up to `mostFound`. */
export type FoundCalls = FoundItems<CallId>

/**
 * Returns a page of the calls with words, newest first, as of one instant.
 *
 * @throws {SearchError} if the words are too many to read
 */
export async function findCallsByWords(
  at: OrganizationScope<Database>,
  search: CallSearch,
  page: Page
): Promise<FoundCalls> {
  return await timeSearch(() => findInTransaction(at, search, page))
}

async function findInTransaction(
  { db, organizationId }: OrganizationScope<Database>,
  { query, filter }: CallSearch,
  page: Page
): Promise<FoundCalls> {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }

  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const inTx = { db: tx, organizationId }
      const progress = await findProgress(inTx)
      const changed = await findChangedCalls(inTx, progress?.sequence ?? 0)
      const direct = await searchChanged(inTx, changed, { query, filter })
      const count = Math.max(limit + offset + 1, checkedMatches({ query, filter }) + 1)
      const indexed = await walkBlocks(inTx, {
        ...{ terms: termsOf({ query, filter }), dates: filter, after, count },
        changed: new Set(Array.from(changed, keyOf))
      })
      const sorted = [...direct.found, ...indexed.entries].sort(newestFirst)
      const matches = await narrowMatches(inTx, sorted, { query, filter, after })
      // Without progress, all calls are recent: the log still has each as a change.
      const isIndexed = progress === undefined || progress.backfillBefore === null
      const isWhole = direct.isWhole && changed.size <= mostChanged && isIndexed

      // If matches are checked, as many as that were read.
      const total = matches.entries.length + (matches.checkedUntil === undefined ? indexed.further : 0)

      return {
        ...pageOf(matches.entries, { limit, offset, after }, matches.checkedUntil),
        total: Math.min(total, mostFound),
        isBounded: total > mostFound || matches.checkedUntil !== undefined || !isWhole
      }
    })
}

function termsOf({ query, filter: { callerName, ...filter } }: CallSearch): SearchTerm[] {
  const marks = callMarks(filter).map((word) => ({ word, isPrefix: false }))
  const beginnings = callMarks({ callerName }).map((word) => ({ word, isPrefix: true }))
  const ofMarks = [...marks, ...beginnings].map((pattern) => ({
    ...{ patterns: [pattern], isExcluded: false, isPhrase: false }
  }))

  return [...query, ...ofMarks]
}

interface RequestedPart {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

function pageOf(
  entries: readonly BlockEntry[],
  { limit, offset, after }: RequestedPart,
  checkedUntil: BlockEntry | undefined
): Pick<FoundCalls, 'ids' | 'next'> {
  const beyond = entries.filter(comesAfter(after))
  const onPage = beyond.slice(offset, offset + limit)
  const hasMore = beyond.length > offset + limit
  const last = hasMore ? onPage.at(-1) : checkedUntil

  return { ids: onPage.map(entryCallId), next: last && positionOf(last) }
}

/**
 * Maximum matches that are checked for values without an index entry: values that change without a report, and phrases.
 */
const mostChecked = { filter: 5_000, phrases: 500 } as const

/** Time after which no further phrases are checked. */
const mostMs = 2_000

/** Matches in the order of the list. */
interface Matches {
  readonly entries: readonly BlockEntry[]
  /** The last match that was checked, if further ones were not. */
  readonly checkedUntil: BlockEntry | undefined
}

interface Check {
  readonly query: SearchQuery
  readonly filter: CallFilter
  readonly after: Position | undefined
}

export function checkedMatches({ query, filter }: Pick<Check, 'filter' | 'query'>): number {
  if (hasPhrase(query)) return mostChecked.phrases

  return isByIndex(filter) ? 0 : mostChecked.filter
}

/** Returns the matches that also meet the rest of the filter, and have the phrases. */
async function narrowMatches(
  at: OrganizationScope,
  entries: readonly BlockEntry[],
  { query, filter, after }: Check
): Promise<Matches> {
  const { db: tx, organizationId } = at
  const whole: Matches = { entries, checkedUntil: undefined }
  const filtered = isByIndex(filter)
    ? whole
    : await check(whole, { most: mostChecked.filter, after }, async (ids) => {
        const kept = await selectIds(tx, whereFilter(organizationId, { ...filter, ids }))

        return { kept, checked: ids.length }
      })
  if (!hasPhrase(query)) return filtered

  return await check(filtered, { most: mostChecked.phrases, after }, (ids) => selectPhrases(at, query, ids))
}

interface Checked {
  readonly kept: ReadonlySet<CallId>
  /** Number of the ids that were checked, from the first one. */
  readonly checked: number
}

/** Checks the texts of calls for phrases: of all, or as many as the time allows, and at least one. */
async function selectPhrases(at: OrganizationScope, query: SearchQuery, ids: readonly CallId[]): Promise<Checked> {
  const until = performance.now() + mostMs
  const kept = new Set<CallId>()
  const yieldTurn = yieldTurns()
  let checked = 0
  for (const some of chunk(ids, callsPerRead)) {
    const rows = new Map((await readSearchedCalls(at, some)).map((row) => [row.id, row]))
    for (const id of some) {
      if (checked > 0 && performance.now() > until) return { kept, checked }
      checked += 1
      const texts = rows.get(id)?.texts.map(({ text }) => text) ?? []
      if (await inTurns(hasPhrases(query, texts), yieldTurn)) kept.add(id)
    }
  }

  return { kept, checked }
}

/** Checks the first matches, and those after a position, which are checked first: the page needs them. */
async function check(
  { entries, checkedUntil }: Matches,
  { most, after }: { readonly most: number; readonly after: Position | undefined },
  select: (ids: readonly CallId[]) => Promise<Checked>
): Promise<Matches> {
  const beyond = entries.filter(comesAfter(after)).slice(0, most)
  const toCheck = [...new Set([...beyond, ...entries.slice(0, most)])]
  const { kept, checked } = await select(toCheck.map(entryCallId))
  const isChecked = new Set(toCheck.slice(0, checked))

  return {
    entries: entries.filter((entry) => isChecked.has(entry) && kept.has(entryCallId(entry))),
    checkedUntil: isChecked.size < entries.length ? beyond[Math.min(checked, beyond.length) - 1] : checkedUntil
  }
}

function hasPhrase(query: SearchQuery): boolean {
  return query.some(({ isPhrase }) => isPhrase)
}

/** Filters whose values the index has, unless there are several. The words of a name are one value. */
const ofIndex = ['clientId', 'direction', 'status', 'start', 'end']

function isByIndex(filter: CallFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || name === 'callerName' || (ofIndex.includes(name) && !Array.isArray(value))
  )
}

/** Time after which the rest is left out. */
const mostDirectMs = 1_000

/** Matches among calls that are searched by their texts. */
interface SearchedDirectly {
  readonly found: readonly BlockEntry[]
  readonly isWhole: boolean
}

/** Searches calls by their texts, the newest first. */
async function searchChanged(
  at: OrganizationScope,
  changed: Iterable<CallId>,
  { query, filter: { callerName, ...filter } }: { readonly query: SearchQuery; readonly filter: CallFilter }
): Promise<SearchedDirectly> {
  const { db: tx, organizationId } = at
  const until = performance.now() + mostDirectMs
  const yieldTurn = yieldTurns()
  const found: BlockEntry[] = []
  for (const some of chunk([...changed].sort().reverse(), callsPerRead)) {
    if (performance.now() > until) return { found, isWhole: false }
    const ids = await selectIds(tx, whereFilter(organizationId, { ...filter, ids: some }))
    for (const { id, atMs, texts, callerName: words } of await readSearchedCalls(at, [...ids])) {
      if (performance.now() > until) return { found, isWhole: false }
      const isNamed = (callerName ?? []).every((beginning) => words.some((word) => word.startsWith(beginning)))
      const steps = matchesTexts(
        query,
        texts.map(({ text }) => text)
      )
      if (isNamed && (await inTurns(steps, yieldTurn, mostDirectMs))) found.push({ key: keyOf(id), atMs })
    }
  }

  return { found, isWhole: true }
}

/** Maximum number of changed calls that are searched without the index. */
const mostChanged = 10_000

const types = changesOfWords.map((type) => eventTypes[type].number)

/**
 * Returns the calls that changed after a change, at most one more than `mostChanged`. What the index has of them is
 * outdated.
 */
async function findChangedCalls({ db, organizationId }: OrganizationScope, sequence: number): Promise<Set<CallId>> {
  const most = mostChanged + 1
  const { rows } = await sql<{ id: CallId }>`
    (select subject_id as id from unnumbered_events
      where organization_id = ${organizationId} and type = any(${types}::smallint[])
      limit ${most})
    union all
    (select subject_id from event_log
      where organization_id = ${organizationId} and sequence > ${sequence} and type = any(${types}::smallint[])
      order by sequence desc limit ${most})`.execute(db)

  return new Set(rows.map(({ id }) => id).slice(0, most))
}
