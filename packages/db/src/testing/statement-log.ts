import { readFile } from 'node:fs/promises'
import { checkStatement } from '../rules/statements.ts'

/** The application name of connections whose statements are those of tests. */
export const testApplication = 'callbook-test'

/** Makes the server write down every statement: `database|application|LOG:  statement: …`. */
export const logSettings = {
  log_statement: 'all',
  log_parameter_max_length: '0',
  log_line_prefix: '%d|%a|'
}

const entry = /^(?<database>[^|]*)\|(?<application>[^|]*)\|LOG: {2}(?:statement|execute [^:]*): (?<statement>.*)$/s

/** Kysely lets only one process at a time migrate. */
const ofMigrator = /kysely_migration|pg_advisory_xact_lock\(3853314791062309107\)/

/** What the server of `logFile` was told in `database`, but for the statements of tests. */
export async function sentStatements(logFile: string, database: string): Promise<Set<string>> {
  const entries = (await readFile(logFile, 'utf8')).split(/\n(?!\t)/)
  const statements = entries.flatMap((text) => {
    const { groups } = entry.exec(text) ?? {}
    if (groups?.['database'] !== database || groups['application'] === testApplication) return []

    return [groups['statement']?.replaceAll('\n\t', '\n') ?? '']
  })

  return new Set(statements.filter((statement) => !ofMigrator.test(statement)))
}

/** Fails on the first statement, sent to `database` by other than tests, that breaks a rule. */
export async function checkSentStatements(logFile: string, database: string): Promise<void> {
  for (const statement of await sentStatements(logFile, database)) {
    const breaches = checkStatement(statement)
    if (breaches.length > 0) throw new Error(`${breaches.join(', ')}:\n${statement}`)
  }
}
