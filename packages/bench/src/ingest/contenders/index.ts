import { subject } from '../../results/result.ts'
import { deployedFlags } from '../../stack/deployed-flags.ts'
import { otherTree, type Tree } from '../../stack/tree.ts'

/** A server that accepts reports. Each runs in a separate process with its own database. */
export interface Contender {
  readonly name: string
  /** URL of its file. */
  readonly program: string
  readonly nodeFlags: readonly string[]
  /** The tree of its code, if not this one. */
  readonly tree?: Tree
}

const ours = deployedFlags('webhook-ingest')

/** Returns the service of another tree, on the schema of that tree. */
export function serviceOf(tree: Tree): Contender {
  const program = new URL('apps/webhook-ingest/src/server.ts', tree.folder).href

  return { name: otherTree, program, nodeFlags: deployedFlags('webhook-ingest', tree), tree }
}

export const contenders: readonly Contender[] = [
  { name: subject, program: import.meta.resolve('@callbook/webhook-ingest/server'), nodeFlags: ours },
  { name: 'parse and validate only', program: import.meta.resolve('./parse-only.ts'), nodeFlags: [] },
  { name: 'one transaction per report', program: import.meta.resolve('./transaction-per-report.ts'), nodeFlags: ours },
  { name: 'one statement per report', program: import.meta.resolve('./statement-per-report.ts'), nodeFlags: ours },
  { name: 'ordinary design', program: import.meta.resolve('./ordinary/server.ts'), nodeFlags: [] }
]
