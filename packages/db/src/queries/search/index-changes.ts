import { type CallId, maxWordsOfCall, type OrganizationId, searchWords } from '@callbook/domain'
import { isFaultOfData } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { chunk } from '../chunk.ts'
import { findLastChange, listChanges } from '../events/list-changes.ts'
import type { OrganizationScope } from '../scope.ts'
import { inTurns, sortInTurns, yieldTurns } from '../yield-turns.ts'
import { type BlockEntry, entryCallId, keyOf, ordinalOf } from './blocks/block-entries.ts'
import { callMarks } from './blocks/call-marks.ts'
import { wordKey } from './blocks/word-pages.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { beginIndex, findProgress, lastId, lockProgress, type SearchProgress, setProgress } from './progress.ts'
import { callsPerRead, readSearchedCalls, type SearchedRow } from './searched-calls.ts'
import { type IndexedWord, storeBlock } from './store-block.ts'

/** Calls or changes of a step. */
const perStep = 500

export interface IndexedCalls {
  readonly calls: number
  /** Whether there may be more calls to index, or more blocks to merge. */
  readonly hasMore: boolean
  /** Calls that are found by their filters only, because their texts took too long or could not be stored. */
  readonly withoutTexts: readonly CallId[]
}

const nothing: IndexedCalls = { calls: 0, hasMore: false, withoutTexts: [] }

/** Types of changes that can change the words of a call. */
export const changesOfWords = ['call.stored', 'call.updated', 'call.content_removed'] as const

/**
 * Indexes the calls of the next changes, or the next calls that were stored before the index was begun. Then it merges
 * blocks, so that a backlog does not leave many. Words are computed before the transaction that stores them, which
 * would otherwise hold its locks for as long as a stranger's text takes. A part that is interrupted is repeated. Two
 * processes never write the index of one organization at once.
 *
 * @param budgetMs milliseconds of computing for the texts of one call
 */
export async function indexNextCalls(at: OrganizationScope, budgetMs?: number): Promise<IndexedCalls> {
  const { db, organizationId } = at
  const step = { db, organizationId, budgetMs }
  const changed = await indexChanges(step)
  const indexed = changed.hasMore ? changed : await indexEarlierCalls(step)
  const isMerged = await mergeBlocks(at)

  return {
    calls: indexed.calls,
    hasMore: indexed.hasMore || isMerged,
    withoutTexts: [...new Set([...changed.withoutTexts, ...indexed.withoutTexts])]
  }
}

interface Step {
  readonly db: Queryable
  readonly organizationId: OrganizationId
  readonly budgetMs: number | undefined
}

async function indexChanges(step: Step): Promise<IndexedCalls> {
  const { db, organizationId } = step
  const progress = await findProgress({ db, organizationId })
  if (progress === undefined) {
    await beginIndex({ db, organizationId }, await findLastChange(db, organizationId))
    return nothing
  }
  const filter = { types: changesOfWords }
  const page = await listChanges(db, organizationId, { after: progress.sequence, filter, limit: perStep })
  if (page === undefined) {
    const sequence = await findLastChange(db, organizationId)
    const isSet = await continueFrom(step, progress, (tx) =>
      setProgress({ db: tx, organizationId }, { sequence, backfillBefore: lastId })
    )
    return { ...nothing, hasMore: isSet }
  }
  const ids = page.changes.map(({ subjectId }) => subjectId as CallId)

  return await indexSome(step, { progress, ids: [...new Set(ids)] }, (indexed) => {
    const isIndexed = new Set(indexed)
    const next = page.changes.find(({ subjectId }) => !isIndexed.has(subjectId as CallId))

    return next === undefined
      ? { to: { sequence: page.until }, hasMore: page.hasMore }
      : { to: { sequence: next.sequence - 1 }, hasMore: true }
  })
}

/** Indexes earlier calls, the newest first. */
async function indexEarlierCalls(step: Step): Promise<IndexedCalls> {
  const { db, organizationId } = step
  const progress = await findProgress({ db, organizationId })
  const before = progress?.backfillBefore ?? null
  if (progress === undefined || before === null) return nothing
  const calls = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(perStep)
    .$narrowType<{ id: CallId }>()
    .execute()
  const ids = calls.map(({ id }) => id)

  return await indexSome(step, { progress, ids }, (indexed) => {
    const hasMore = indexed.length < ids.length || ids.length === perStep

    return { to: { backfillBefore: hasMore ? (indexed.at(-1) ?? before) : null }, hasMore }
  })
}

/** Calls that follow the progress of the index. */
interface NextCalls {
  readonly progress: SearchProgress
  readonly ids: readonly CallId[]
}

type Advance = (indexed: readonly CallId[]) => { readonly to: Partial<SearchProgress>; readonly hasMore: boolean }

/** Indexes the first of these calls, as many as fit into a block, and advances the progress. */
async function indexSome(step: Step, { progress, ids }: NextCalls, advance: Advance): Promise<IndexedCalls> {
  const words = await readWords({ db: step.db, organizationId: step.organizationId }, ids, step.budgetMs)
  const first = words.calls[0]
  try {
    return await store(step, progress, { ids, words, advance })
  } catch (error) {
    if (!isFaultOfData(error) || first === undefined) throw error
  }
  // One call can have words that cannot be stored. The first one is stored alone, then without its texts.
  const alone = await readWords({ db: step.db, organizationId: step.organizationId }, ids.slice(0, 1), step.budgetMs)
  try {
    return await store(step, progress, { ids, words: alone, advance })
  } catch (error) {
    if (!isFaultOfData(error)) throw error
  }
  const calls = alone.calls.map((call) => ({ ...call, words: new Set<string>() }))

  return await store(step, progress, { ids, words: { ...alone, calls, withoutTexts: ids.slice(0, 1) }, advance })
}

interface ReadCalls {
  readonly ids: readonly CallId[]
  readonly words: ReadWords
  readonly advance: Advance
}

async function store(step: Step, progress: SearchProgress, { ids, words, advance }: ReadCalls): Promise<IndexedCalls> {
  const { organizationId } = step
  const indexed = ids.slice(0, words.read)
  const { to, hasMore } = advance(indexed)
  const isSame = Object.entries(to).every(([name, value]) => progress[name as keyof SearchProgress] === value)
  if (indexed.length === 0 && isSame) return { ...nothing, hasMore }
  const block = await newBlock(words.calls)
  const isStored = await continueFrom(step, progress, async (tx) => {
    const inTx = { db: tx, organizationId }
    if (indexed.length > 0) await writeBlock(inTx, block)
    await setProgress(inTx, to)
  })

  return isStored ? { calls: indexed.length, hasMore, withoutTexts: words.withoutTexts } : nothing
}

/**
 * Writes the index, unless another process is writing it, or has written it since the progress was read: the words
 * that were read since then can be older than those of the index.
 */
async function continueFrom(
  { db, organizationId }: Step,
  progress: SearchProgress,
  write: (tx: Queryable) => Promise<void>
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockProgress({ db: tx, organizationId })
    if (locked?.sequence !== progress.sequence || locked.backfillBefore !== progress.backfillBefore) return false
    await write(tx)

    return true
  })
}

/**
 * Maximum number of words of the calls of a block when it is first written, without the last call. Bounds its memory.
 */
const maxWordsOfBlock = 250_000

/**
 * Milliseconds of computing after which a call is indexed without its texts. A megabyte takes less than half a second.
 */
const usualBudgetMs = 2_000

/** A call with its words, which a block does not have yet. */
interface CallWithWords {
  readonly entry: IndexedCall
  readonly marks: readonly string[]
  readonly words: ReadonlySet<string>
}

interface IndexedCall extends BlockEntry {
  /** When the content of the call was removed; null if it was not. */
  readonly contentRemovedAt: string | null
}

interface ReadWords {
  readonly calls: readonly CallWithWords[]
  /** Number of the ids that were read, from the first one. Those of unknown calls count, too. */
  readonly read: number
  /** Calls whose texts could not be read within the budget. */
  readonly withoutTexts: readonly CallId[]
}

/**
 * Reads the words of calls, as many as fit into a block.
 *
 * @param budgetMs milliseconds of computing for the texts of one call
 */
async function readWords(at: OrganizationScope, ids: readonly CallId[], budgetMs = usualBudgetMs): Promise<ReadWords> {
  const calls: CallWithWords[] = []
  const withoutTexts: CallId[] = []
  let [read, count] = [0, 0]
  for (const some of chunk(ids, callsPerRead)) {
    const rows = new Map((await readSearchedCalls(at, some)).map((row) => [row.id, row]))
    for (const id of some) {
      if (count > maxWordsOfBlock) return { calls, read, withoutTexts }
      read += 1
      const row = rows.get(id)
      if (row === undefined) continue
      // A second attempt, because the time can be that of other processes.
      const words = (await wordsOf(row, budgetMs)) ?? (await wordsOf(row, budgetMs))
      if (words === undefined) withoutTexts.push(id)
      calls.push({
        entry: { key: keyOf(id), atMs: row.atMs, contentRemovedAt: row.contentRemovedAt },
        marks: callMarks(row),
        words: words ?? new Set()
      })
      count += words?.size ?? 0
    }
  }

  return { calls, read, withoutTexts }
}

async function wordsOf({ texts }: SearchedRow, budgetMs: number): Promise<Set<string> | undefined> {
  const steps = searchWords(
    texts.map(({ text }) => text),
    maxWordsOfCall
  )

  return await inTurns(steps, yieldTurns(), budgetMs)
}

interface NewBlock {
  /** Ordered by id. */
  readonly calls: readonly IndexedCall[]
  /** In the order of their keys. */
  readonly words: readonly IndexedWord[]
}

async function newBlock(calls: readonly CallWithWords[]): Promise<NewBlock> {
  const sorted = calls.toSorted((a, b) => (a.entry.key < b.entry.key ? -1 : 1))
  const ordinalsOf = new Map<string, number[]>()
  const yieldTurn = yieldTurns()
  for (const [ordinal, { marks, words }] of sorted.entries()) {
    let added = 0
    for (const word of [...marks, ...words]) {
      const ordinals = ordinalsOf.get(word)
      if (ordinals === undefined) ordinalsOf.set(word, [ordinal])
      else ordinals.push(ordinal)
      if (++added % 1_000 === 0) await yieldTurn()
    }
    await yieldTurn()
  }
  const keys = new Map<string, number[]>()
  for (const [word, ordinals] of ordinalsOf) {
    keys.set(wordKey(word), ordinals)
    if (keys.size % 1_000 === 0) await yieldTurn()
  }
  const inOrder = await sortInTurns([...keys.keys()], yieldTurn)

  return { calls: sorted.map(({ entry }) => entry), words: inOrder.map((key) => [key, keys.get(key) ?? []]) }
}

/** Writes a block, and removes older entries of its calls. The caller holds the lock of `search_progress`. */
async function writeBlock(at: OrganizationScope, { calls, words }: NewBlock): Promise<void> {
  await removeEntries(at, calls)
  if (calls.length > 0) await storeBlock(at, calls, words)
}

/** Removes entries of calls from the blocks that have them. Words that were removed from the calls must then go, too. */
async function removeEntries(
  { db: tx, organizationId }: OrganizationScope,
  calls: readonly IndexedCall[]
): Promise<void> {
  const ids = JSON.stringify(calls.map(entryCallId))
  const { rows: blocks } = await sql<{ id: string }>`
    select id from search_blocks b
    where organization_id = ${organizationId} and exists (
      select from json_array_elements_text(${ids}::json) as call (id)
      where call.id::uuid between b.first_id and b.last_id
    )`.execute(tx)

  for (const { id } of blocks) {
    const block = await tx
      .selectFrom('search_blocks')
      .select(['entries', 'removed', 'unclean_since'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const found = calls
      .map(({ key, contentRemovedAt }) => ({ contentRemovedAt, ordinal: ordinalOf(block.entries, key) }))
      .filter(({ ordinal }) => ordinal >= 0)
    const removed = new Set([...block.removed, ...found.map(({ ordinal }) => ordinal)])
    // An entry that was removed before can still have words that are to be removed now.
    const uncleanSince = found.flatMap((call) => call.contentRemovedAt ?? []).sort()[0]
    if (removed.size === block.removed.length && uncleanSince === undefined) continue
    await tx
      .updateTable('search_blocks')
      .set({ removed: [...removed], unclean_since: block.unclean_since ?? uncleanSince ?? null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  }
}
