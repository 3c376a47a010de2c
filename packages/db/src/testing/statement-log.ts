import { readFile } from 'node:fs/promises'
import { checkStatement } from '../rules/statements.ts'

/** The application name of connections whose statements are those of tests. */
export const testApplication = 'callbook-test'

/** Makes the server write down every statement: `database|role|application|LOG:  statement: …`. */
export const logSettings = {
  log_statement: 'all',
  log_parameter_max_length: '0',
  log_line_prefix: '%d|%u|%a|'
}

const entry =
  /^(?<database>[^|]*)\|(?<role>[^|]*)\|(?<application>[^|]*)\|LOG: {2}(?:statement|execute [^:]*): (?<statement>.*)$/s

/** Lets only one process at a time migrate, and says what roles may do. */
const ofMigrator = /kysely_migration|pg_(?:try_)?advisory_(?:un)?lock\(3853314791062309107\)|^(?:grant|revoke) /

export interface SentStatement {
  readonly database: string
  /** The role that sent it. */
  readonly role: string
  readonly statement: string
}

/** What the server of `logFile` was told, but for the statements of tests. */
export async function readStatementLog(logFile: string): Promise<SentStatement[]> {
  const entries = (await readFile(logFile, 'utf8')).split(/\n(?!\t)/)

  return entries.flatMap((text) => {
    const { database = '', role = '', application, statement = '' } = entry.exec(text)?.groups ?? {}
    if (application === undefined || application === testApplication || ofMigrator.test(statement)) return []

    return [{ database, role, statement: statement.replaceAll('\n\t', '\n') }]
  })
}

/** What was sent to one database, but for the statements of tests. */
export async function sentStatements(logFile: string, database: string): Promise<Set<string>> {
  const sent = await readStatementLog(logFile)

  return new Set(sent.filter((one) => one.database === database).map(({ statement }) => statement))
}

/** Fails on the first statement, sent to `database` by other than tests, that breaks a rule. */
export async function checkSentStatements(logFile: string, database: string): Promise<void> {
  for (const statement of await sentStatements(logFile, database)) {
    const breaches = checkStatement(statement)
    if (breaches.length > 0) throw new Error(`${breaches.join(', ')}:\n${statement}`)
  }
}
