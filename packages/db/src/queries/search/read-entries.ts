import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { entryBytes } from './blocks/block-entries.ts'
import { type SelectedEntries, type Selection, selectEntries } from './blocks/select-entries.ts'
import type { BlockMatches, StoredBlock } from './search-blocks.ts'

/** With more matches in a block, all its entries are read. */
const fewMatches = 1_000

/** A row of a megabyte is copied several times as it arrives, and collected with the whole heap. */
const bytesPerRow = 2_000 * entryBytes

/** Returns the matches within the dates. */
export async function readEntries(
  tx: Queryable,
  organizationId: OrganizationId,
  matches: readonly BlockMatches<StoredBlock>[],
  selection: Selection
): Promise<SelectedEntries> {
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
  const few = await readPlaces(tx, organizationId, matches.filter(isFew))
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
  tx: Queryable,
  organizationId: OrganizationId,
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
