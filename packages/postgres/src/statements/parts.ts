import type { PoolClient } from 'pg'
import type { StatementResult } from '../wire/row-objects.ts'
import { type NamedQuery, runPipeline } from './named-query.ts'

type Results = readonly Pick<StatementResult, 'rows'>[]

/** Statements, and who reads what they returned: nobody else has to know how many they are. */
export interface Part<Answer> {
  readonly queries: readonly NamedQuery[]
  /** @param results of these queries alone */
  read(results: Results): Answer
}

type Parts = Readonly<Record<string, Part<unknown>>>

/** Each answer is read when it is asked for: what one of them says may be why another means nothing. */
type Answers<Named extends Parts> = { readonly [Name in keyof Named]: () => ReturnType<Named[Name]['read']> }

/** Statements whose rows are read as they are, those of all of them. */
export function rowsPart<Row>(queries: readonly NamedQuery[]): Part<Row[]> {
  return { queries, read: (results) => results.flatMap(({ rows }) => rows as Row[]) }
}

/** Parts alike as one, in their order. */
export function each<Answer>(parts: readonly Part<Answer>[]): Part<Answer[]> {
  return {
    queries: parts.flatMap(({ queries }) => queries),
    read(results) {
      const shares = sharesOf(parts, results)

      return parts.map((part, index) => part.read(shares[index] ?? []))
    }
  }
}

/** Parts as one, in their order; the answer of each has its name. */
export function combine<Named extends Parts>(parts: Named): Part<Answers<Named>> {
  const ofAll = Object.values(parts)

  return {
    queries: ofAll.flatMap(({ queries }) => queries),
    read(results) {
      const shares = sharesOf(ofAll, results)
      const answers = Object.entries(parts).map(([name, part], index) => [name, () => part.read(shares[index] ?? [])])

      return Object.fromEntries(answers)
    }
  }
}

/**
 * Runs parts one after the other, in one round trip.
 *
 * @throws the error of the first statement that failed; those after it are not run
 */
export async function runParts<Named extends Parts>(client: PoolClient, parts: Named): Promise<Answers<Named>> {
  const { queries, read } = combine(parts)

  return read(await runPipeline(client, queries))
}

/** The results of each part. */
function sharesOf(parts: readonly Part<unknown>[], results: Results): Results[] {
  let end = 0

  return parts.map(({ queries }) => {
    const start = end
    end += queries.length
    return results.slice(start, end)
  })
}
