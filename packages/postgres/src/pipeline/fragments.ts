import type { PoolClient } from 'pg'
import { type NamedQuery, runPipeline, type StatementResult } from './pipeline.ts'

type Results = readonly Pick<StatementResult, 'rows'>[]

/** Statements with the reader of their results. Other code does not need to know their number. */
export interface StatementFragment<Answer> {
  readonly queries: readonly NamedQuery[]
  /** @param results of these queries only */
  read(results: Results): Answer
}

type Fragments = Readonly<Record<string, StatementFragment<unknown>>>

/** Results are read when they are accessed, because the result of one fragment may make another one meaningless. */
type FragmentResults<Named extends Fragments> = {
  readonly [Name in keyof Named]: () => ReturnType<Named[Name]['read']>
}

/** Creates a fragment that returns the rows of all its statements. */
export function rowsFragment<Row>(queries: readonly NamedQuery[]): StatementFragment<Row[]> {
  return { queries, read: (results) => results.flatMap(({ rows }) => rows as Row[]) }
}

/** Combines fragments of one kind in order. */
export function each<Answer>(parts: readonly StatementFragment<Answer>[]): StatementFragment<Answer[]> {
  return {
    queries: parts.flatMap(({ queries }) => queries),
    read(results) {
      const shares = sharesOf(parts, results)

      return parts.map((part, index) => part.read(shares[index] ?? []))
    }
  }
}

/** Combines named fragments in order; results have the same names. */
export function combine<Named extends Fragments>(parts: Named): StatementFragment<FragmentResults<Named>> {
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
 * Runs fragments sequentially in one round trip.
 *
 * @throws the error of the first statement that failed; later ones do not run
 */
export async function runFragments<Named extends Fragments>(
  client: PoolClient,
  parts: Named
): Promise<FragmentResults<Named>> {
  const { queries, read } = combine(parts)

  return read(await runPipeline(client, queries))
}

function sharesOf(parts: readonly StatementFragment<unknown>[], results: Results): Results[] {
  let end = 0

  return parts.map(({ queries }) => {
    const start = end
    end += queries.length
    return results.slice(start, end)
  })
}
