import type { CallId, OrganizationId } from '@callbook/domain'
import { isFaultOfData } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { findLastChange, listChanges } from '../events/list-changes.ts'
import { newBlock, type ReadWords, readWords, writeBlock } from './index-calls.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { beginIndex, findProgress, lastId, lockProgress, type SearchProgress, setProgress } from './progress.ts'

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
export const changesOfWords = ['call.stored', 'call.updated'] as const

/**
 * Indexes the calls of the next changes, or the next calls that were stored before the index was begun. Then it merges
 * blocks, so that a backlog does not leave many. Words are computed before the transaction that stores them, which
 * would otherwise hold its locks for as long as a stranger's text takes. A part that is interrupted is repeated. Two
 * processes never write the index of one organization at once.
 *
 * @param budgetMs milliseconds of computing for the texts of one call
 */
export async function indexNextCalls(
  db: Queryable,
  organizationId: OrganizationId,
  budgetMs?: number
): Promise<IndexedCalls> {
  const step = { db, organizationId, budgetMs }
  const changed = await indexChanges(step)
  const indexed = changed.hasMore ? changed : await indexEarlierCalls(step)
  const isMerged = await mergeBlocks(db, organizationId)

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
  const progress = await findProgress(db, organizationId)
  if (progress === undefined) {
    await beginIndex(db, organizationId, await findLastChange(db, organizationId))
    return nothing
  }
  const filter = { types: changesOfWords }
  const page = await listChanges(db, organizationId, { after: progress.sequence, filter, limit: perStep })
  if (page === undefined) {
    const sequence = await findLastChange(db, organizationId)
    const isSet = await continueFrom(step, progress, (tx) =>
      setProgress(tx, organizationId, { sequence, backfillBefore: lastId })
    )
    return { ...nothing, hasMore: isSet }
  }
  const ids = page.changes.map(({ subjectId }) => subjectId as CallId)

  return await indexSome(step, progress, [...new Set(ids)], (indexed) => {
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
  const progress = await findProgress(db, organizationId)
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

  return await indexSome(step, progress, ids, (indexed) => {
    const hasMore = indexed.length < ids.length || ids.length === perStep

    return { to: { backfillBefore: hasMore ? (indexed.at(-1) ?? before) : null }, hasMore }
  })
}

type Advance = (indexed: readonly CallId[]) => { readonly to: Partial<SearchProgress>; readonly hasMore: boolean }

/** Indexes the first of these calls, as many as fit into a block, and advances the progress. */
async function indexSome(
  step: Step,
  progress: SearchProgress,
  ids: readonly CallId[],
  advance: Advance
): Promise<IndexedCalls> {
  const words = await readWords(step.db, step.organizationId, ids, step.budgetMs)
  const first = words.calls[0]
  try {
    return await store(step, progress, { ids, words, advance })
  } catch (error) {
    if (!isFaultOfData(error) || first === undefined) throw error
  }
  // One call can have words that cannot be stored. The first one is stored alone, then without its texts.
  const alone = await readWords(step.db, step.organizationId, ids.slice(0, 1), step.budgetMs)
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
    if (indexed.length > 0) await writeBlock(tx, organizationId, block)
    await setProgress(tx, organizationId, to)
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
    const locked = await lockProgress(tx, organizationId)
    if (locked?.sequence !== progress.sequence || locked.backfillBefore !== progress.backfillBefore) return false
    await write(tx)

    return true
  })
}
