import { type CallFilter, nameSearch } from '@callbook/db'
import { type ClientId, nameWords, type OrganizationId, parseSearch } from '@callbook/domain'
import type { Pool } from 'pg'
import { copyRows, type Row, withCopyPool } from '../data/copy.ts'
import { planCalls } from '../data/plan.ts'
import { callColumns, callRow, createWorld, mapRows } from '../data/rows.ts'
import { insertTenants } from '../data/tenants.ts'
import { createRandom, scramble } from '../random.ts'
import { withDatabase } from '../stack/postgres.ts'

export interface FilledCalls {
  readonly organizationId: OrganizationId
  /** The client with the fewest calls. */
  readonly clientId: ClientId
  /** Returns a call in the columns of `callColumns`, with words in addition to its text. */
  row(call: number, more: string): Row
}

const batchSize = 20_000

/**
 * Stores a year of calls of one organization, without customers, counters, evaluations and the indexes of lists, which
 * no search reads. `further` calls are planned, but not stored.
 */
export async function fillCalls(
  connectionString: string,
  { calls, further, seed, words }: { calls: number; further: number; seed: number; words: Words }
): Promise<FilledCalls> {
  const plan = planCalls({ calls: calls + further, organizations: 1, largestShare: 1, seed, until: new Date() })
  const ids = await withDatabase(connectionString, (db) => insertTenants(db, plan, seed))
  const world = createWorld(plan, ids, seed)
  const row = (call: number, more: string) => withText(callRow(world, call), `${words.textOf(call)} ${more}`)
  await withCopyPool(connectionString, async (pool) => {
    await dropIndexes(pool)
    for (let from = 0; from < calls; from += batchSize) {
      const until = Math.min(calls, from + batchSize)
      const rows = mapRows(from, until, (call) => [row(call, '')])
      await copyRows(pool, { table: 'calls', columns: callColumns, rows })
      process.stderr.write(`${until} of ${calls} calls\n`)
    }
    await pool.query('vacuum (analyze) calls')
  })
  const [organizationId, clientId] = [ids.organizations[0], ids.clients.at(-1)]
  if (organizationId === undefined || clientId === undefined) throw new Error('there is no client')

  return { organizationId, clientId, row }
}

async function dropIndexes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'calls'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await pool.query(`drop index ${name}`)
}

const at = (column: string) => callColumns.indexOf(column)

function withText(row: Row, text: string): Row {
  const turns = [{ role: 'user', text, start_seconds: 0 }]

  return row.with(at('messages'), JSON.stringify(turns)).with(at('transcript'), null).with(at('customer_id'), null)
}

const vocabularySize = 120_000

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Words whose frequency is inverse to their rank, as in a natural language. */
export interface Words {
  textOf(call: number): string
  /** Returns the word that about this share of all calls has. */
  wordOfShare(share: number): string
}

/** @param wordsPerCall number of words of each call, repeated ones included */
export function createWords(wordsPerCall: number, seed: number): Words {
  const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => spell(scramble(rank + 1)))
  const spread = Math.log(vocabularySize)

  return {
    textOf(call) {
      const random = createRandom(scramble(seed + call))
      const chosen = Array.from(
        { length: wordsPerCall },
        () => vocabulary[Math.floor(Math.exp(spread * random.next())) - 1]
      )

      return chosen.join(' ')
    },
    wordOfShare(share) {
      const rank = wordsPerCall / (spread * -Math.log1p(-share))

      return vocabulary[Math.min(vocabularySize - 1, Math.max(0, Math.round(rank) - 1))] ?? ''
    }
  }
}

/** Returns a different word of seven letters for each number below 2³². */
function spell(number: number): string {
  let word = ''
  for (let rest = number; word.length < 7; rest = Math.floor(rest / 26)) word += letters[rest % 26]

  return word
}

export interface Search {
  readonly point: string
  readonly filter: CallFilter
  readonly offset?: number
}

const dayMs = 86_400_000

/** Returns the kinds of searches. A common word is in 40 % of the calls, a medium one in 1 %, a rare one in 0.01 %. */
export function listSearches({ wordOfShare }: Words, clientId: ClientId, now: Date): Search[] {
  const words = (text: string) => ({ search: parseSearch(text) })
  const [common, other, medium, rare] = [0.4, 0.36, 0.01, 0.0001].map(wordOfShare) as [string, string, string, string]
  const week = { start: new Date(now.getTime() - 60 * dayMs), end: new Date(now.getTime() - 53 * dayMs) }

  return [
    { point: 'common word', filter: words(common) },
    { point: 'medium word', filter: words(medium) },
    { point: 'rare word', filter: words(rare) },
    { point: 'two common words', filter: words(`${common} ${other}`) },
    { point: 'three words', filter: words(`${common} ${other} ${medium}`) },
    { point: 'common, not medium', filter: words(`${common} -${medium}`) },
    { point: 'phrase of two common words', filter: words(`"${common} ${other}"`) },
    { point: 'beginning of 3 letters', filter: words(`${medium.slice(0, 3)}*`) },
    { point: 'common, beginning of 2 letters', filter: words(`${common} ${medium.slice(0, 2)}*`) },
    { point: 'common, of a client', filter: { ...words(common), clientId } },
    { point: 'common, in a week', filter: { ...words(common), ...week } },
    { point: 'common, offset 1,000', filter: words(common), offset: 1_000 },
    { point: 'common name', filter: { callerName: nameSearch(nameWords('dana')) } },
    { point: 'rare name', filter: { callerName: nameSearch(nameWords('dana whitrafield')) } }
  ]
}
