import type { SearchTerm } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { type BlockEntry, comesAfter, entryBytes, keyOf } from './blocks/block-entries.ts'
import { type SelectedEntries, type Selection, selectEntries } from './blocks/select-entries.ts'
import type { PageBudget } from './read-bitmaps.ts'
import { type BlockMatches, type StoredBlock, searchBlocks } from './search-blocks.ts'

/** Matches are counted up to this number. One more shows that there are more. */
export const mostFound = 10_000

export interface Walk extends Selection {
  readonly terms: readonly SearchTerm[]
}

interface TimedBlock extends StoredBlock {
  readonly firstKey: string
  readonly lastKey: string
  readonly firstMs: number
  readonly lastMs: number
}

/** Calls of the blocks that are searched at first. Then four times as many each time. */
const firstCalls = 20_000

/** About 16 MB. */
const mostPages = 4_000

/**
 * Finds matching calls from the newest blocks: all matches, or more than `mostFound` and the needed ones after the
 * position. Blocks overlap in time, so a match is in its place only if no other block has a later call.
 */
export async function walkBlocks(at: OrganizationScope, walk: Walk): Promise<SelectedEntries> {
  const { terms, after, dates } = walk
  const blocks = await listBlocks(at, dates)
  const budget: PageBudget = { pages: mostPages }
  const entries: BlockEntry[] = []
  let further = 0

  for (let [next, calls] = [0, firstCalls]; next < blocks.length; calls *= 4) {
    const isCounted = entries.length + further > mostFound
    if (isCounted && isEnough(entries, walk, { latestMs: blocks[next]?.lastMs ?? 0 })) break
    const group = nextBlocks(blocks.slice(next), calls)
    next += group.length
    const searched = group.filter(({ firstMs }) => !isCounted || after === undefined || firstMs <= after.at.getTime())
    const matches = searched.length === 0 ? [] : await searchBlocks(at, searched, { terms, budget })
    const whole = matches.filter(({ block }) => isWhole(block, walk))
    const counted = new Set(whole.filter(({ block }) => isEnough(entries, walk, { latestMs: block.lastMs, whole })))
    for (const { ordinals } of counted) further += ordinals.length
    const read = matches.filter((one) => !counted.has(one))
    const selected = await readEntries(at, read, walk)
    for (const entry of selected.entries) entries.push(entry)
    further += selected.further
  }

  return { entries, further }
}

/** Returns `true` if the needed matches are later than a time: known matches, and matches in whole blocks. */
function isEnough(
  entries: readonly BlockEntry[],
  { after, count }: Walk,
  { latestMs, whole = [] }: { readonly latestMs: number; readonly whole?: readonly BlockMatches<TimedBlock>[] }
): boolean {
  const isBeyond = comesAfter(after)
  let known = 0
  for (const entry of entries) if (entry.atMs > latestMs && isBeyond(entry) && ++known >= count) return true
  for (const { block, ordinals } of whole)
    if (block.firstMs > latestMs && (after === undefined || block.lastMs < after.at.getTime())) known += ordinals.length

  return known >= count
}

/** Returns `true` if each match in a block is a match of the search, so that its number is enough to count it. */
function isWhole(
  { firstKey, lastKey, firstMs, lastMs }: TimedBlock,
  { changed, dates: { start, end } }: Walk
): boolean {
  if ((start !== undefined && firstMs < start.getTime()) || (end !== undefined && lastMs > end.getTime())) return false
  for (const key of changed) if (key >= firstKey && key <= lastKey) return false

  return true
}

function nextBlocks(blocks: readonly TimedBlock[], most: number): readonly TimedBlock[] {
  let calls = 0
  const end = blocks.findIndex((block) => {
    calls += block.calls
    return calls >= most
  })

  return end === -1 ? blocks : blocks.slice(0, end + 1)
}

async function listBlocks(
  { db: tx, organizationId }: OrganizationScope,
  { start, end }: Walk['dates']
): Promise<TimedBlock[]> {
  const blocks = await tx
    .selectFrom('search_blocks')
    .select(['id', 'calls', 'removed', 'first_id', 'last_id', 'first_at', 'last_at'])
    .where('organization_id', '=', organizationId)
    .$if(start !== undefined, (query) => query.where('last_at', '>=', start?.toISOString() ?? ''))
    .$if(end !== undefined, (query) => query.where('first_at', '<=', end?.toISOString() ?? ''))
    .orderBy('last_at', 'desc')
    .execute()

  return blocks.map(({ first_id, last_id, first_at, last_at, ...block }) => ({
    ...block,
    firstKey: keyOf(first_id),
    lastKey: keyOf(last_id),
    firstMs: Date.parse(first_at),
    lastMs: Date.parse(last_at)
  }))
}

/** With more matches in a block, all its entries are read. */
const fewMatches = 1_000

/** A row of a megabyte is copied several times as it arrives, and collected with the whole heap. */
const bytesPerRow = 2_000 * entryBytes

/** Returns the matches within the dates. */
async function readEntries(
  at: OrganizationScope,
  matches: readonly BlockMatches<StoredBlock>[],
  selection: Selection
): Promise<SelectedEntries> {
  const { db: tx, organizationId } = at
  const parts: SelectedEntries[] = []
  const isFew = ({ ordinals }: BlockMatches<StoredBlock>) => ordinals.length <= fewMatches
  for (const { block, ordinals } of matches.filter((one) => !isFew(one))) {
    const { rows } = await sql<{ entries: Buffer }>`
      select substring(b.entries from at for ${bytesPerRow}::integer) as entries
      from search_blocks b, generate_series(1, b.calls * ${entryBytes}::integer, ${bytesPerRow}::integer) as at
      where b.organization_id = ${organizationId} and b.id = ${block.id} order by at`.execute(tx)
    const entries = Buffer.concat(rows.map((row) => row.entries))
    parts.push(await selectEntries(entries, ordinals, selection))
  }
  const few = await readPlaces(at, matches.filter(isFew))
  parts.push(
    await selectEntries(
      few,
      Array.from({ length: few.length / entryBytes }, (_, at) => at),
      selection
    )
  )

  return {
    entries: parts.flatMap(({ entries }) => entries),
    further: parts.reduce((sum, { further }) => sum + further, 0)
  }
}

/** Returns the bytes of the entries of matches. */
async function readPlaces(
  { db: tx, organizationId }: OrganizationScope,
  matches: readonly BlockMatches<StoredBlock>[]
): Promise<Buffer> {
  if (matches.length === 0) return Buffer.alloc(0)
  const places = matches.flatMap(({ block: { id }, ordinals }) =>
    ordinals.map((ordinal) => ({ id, at: ordinal * entryBytes + 1 }))
  )
  const { rows } = await sql<{ entries: Buffer }>`
    select string_agg(substring(b.entries from place.at for ${entryBytes}::integer), ''::bytea) as entries
    from json_to_recordset(${JSON.stringify(places)}::json) as place (id uuid, at integer)
    join search_blocks b on b.organization_id = ${organizationId} and b.id = place.id`.execute(tx)

  return rows[0]?.entries ?? Buffer.alloc(0)
}
