import type { OrganizationId, SearchTerm } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import type { Position } from '../lists/page.ts'
import { type BlockEntry, comesAfter } from './block-entries.ts'
import type { PageBudget } from './read-bitmaps.ts'
import { type StoredBlock, searchBlocks } from './search-blocks.ts'

/** Matches are counted up to this number. One more shows that there are more. */
export const mostFound = 10_000

export interface Walk {
  readonly terms: readonly SearchTerm[]
  readonly dates: Pick<CallFilter, 'end' | 'start'>
  /** Keys of calls that are not found in blocks. */
  readonly changed: ReadonlySet<string>
  /** Number of the matches that are needed after a position. */
  readonly count: number
  readonly after: Position | undefined
}

interface TimedBlock extends StoredBlock {
  readonly firstMs: number
  readonly lastMs: number
}

/** Calls of the blocks that are searched at first. Then four times as many each time. */
const firstCalls = 20_000

/** 16 MB. */
const mostPages = 4_000

/**
 * Returns matching calls from the newest blocks: all matches, or more than `mostFound` and the needed ones after the
 * position. Blocks overlap in time, so a match is in its place only if no other block has a later call.
 */
export async function walkBlocks(tx: Queryable, organizationId: OrganizationId, walk: Walk): Promise<BlockEntry[]> {
  const { terms, changed, after, dates } = walk
  const blocks = await listBlocks(tx, organizationId, dates)
  const budget: PageBudget = { pages: mostPages }
  const found: BlockEntry[] = []

  for (let [at, calls] = [0, firstCalls]; at < blocks.length; calls *= 4) {
    if (isEnough(found, walk, blocks[at]?.lastMs ?? 0)) break
    const group = nextBlocks(blocks.slice(at), calls)
    at += group.length
    const isCounted = found.length > mostFound
    const read = group.filter(({ firstMs }) => !isCounted || after === undefined || firstMs <= after.at.getTime())
    const entries = read.length === 0 ? [] : await searchBlocks(tx, organizationId, read, terms, budget)
    for (const entry of entries) if (!changed.has(entry.key) && isWithin(entry, dates)) found.push(entry)
  }

  return found
}

function isEnough(found: readonly BlockEntry[], { after, count }: Walk, latestMs: number): boolean {
  if (found.length <= mostFound) return false

  const isBeyond = comesAfter(after)

  return found.filter((entry) => entry.atMs > latestMs && isBeyond(entry)).length >= count
}

function nextBlocks(blocks: readonly TimedBlock[], most: number): readonly TimedBlock[] {
  let calls = 0
  const end = blocks.findIndex((block) => {
    calls += block.calls
    return calls >= most
  })

  return end === -1 ? blocks : blocks.slice(0, end + 1)
}

function isWithin({ atMs }: BlockEntry, { start, end }: Walk['dates']): boolean {
  return (start === undefined || atMs >= start.getTime()) && (end === undefined || atMs <= end.getTime())
}

async function listBlocks(
  tx: Queryable,
  organizationId: OrganizationId,
  { start, end }: Walk['dates']
): Promise<TimedBlock[]> {
  const blocks = await tx
    .selectFrom('search_blocks')
    .select(['id', 'calls', 'removed', 'first_at', 'last_at'])
    .where('organization_id', '=', organizationId)
    .$if(start !== undefined, (query) => query.where('last_at', '>=', start?.toISOString() ?? ''))
    .$if(end !== undefined, (query) => query.where('first_at', '<=', end?.toISOString() ?? ''))
    .orderBy('last_at', 'desc')
    .execute()

  return blocks.map(({ first_at, last_at, ...block }) => ({
    ...block,
    firstMs: Date.parse(first_at),
    lastMs: Date.parse(last_at)
  }))
}
