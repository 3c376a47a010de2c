import type { Database } from '@callbook/db'
import { subject } from '../results/result.ts'
import { otherTree, type Tree, thisTree } from '../stack/tree.ts'
import { withoutCounters } from './without-counters.ts'

/** Who records evaluations, each in a database of its own. */
export interface EvaluationsContender {
  readonly name: string
  readonly tree: Tree
  /** The database as evaluations are recorded with it. */
  readonly counts: (db: Database) => Database
}

export const contenders: readonly EvaluationsContender[] = [
  { name: subject, tree: thisTree, counts: (db) => db },
  { name: 'without counters', tree: thisTree, counts: withoutCounters }
]

export function recorderOf(tree: Tree): EvaluationsContender {
  return { name: otherTree, tree, counts: (db) => db }
}
