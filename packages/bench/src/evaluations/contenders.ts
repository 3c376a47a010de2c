import type { Database } from '@callbook/db'
import { subject } from '../results/result.ts'
import { otherTree, type Tree, thisTree } from '../stack/tree.ts'
import { withoutCounters } from './without-counters.ts'

/** A way to record evaluations, with its own database. */
export interface EvaluationsContender {
  readonly name: string
  readonly tree: Tree
  /** Returns the database handle for recording evaluations. */
  readonly counts: (db: Database) => Database
}

export const contenders: readonly EvaluationsContender[] = [
  { name: subject, tree: thisTree, counts: (db) => db },
  { name: 'without counters', tree: thisTree, counts: withoutCounters }
]

export function recorderOf(tree: Tree): EvaluationsContender {
  return { name: otherTree, tree, counts: (db) => db }
}
