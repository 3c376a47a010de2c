import { subject } from '../../results/result.ts'

/** A server that takes reports. Each one is a process of its own, with a database of its own. */
export interface Contender {
  readonly name: string
  /** The URL of its file. */
  readonly program: string
}

export const contenders: readonly Contender[] = [
  { name: subject, program: import.meta.resolve('@callbook/webhook-ingest/src/server.ts') },
  { name: 'parse and validate only', program: import.meta.resolve('./parse-only.ts') },
  { name: 'one transaction per report', program: import.meta.resolve('./transaction-per-report.ts') },
  { name: 'one statement per report', program: import.meta.resolve('./statement-per-report.ts') },
  { name: 'ordinary design', program: import.meta.resolve('./ordinary/server.ts') }
]
