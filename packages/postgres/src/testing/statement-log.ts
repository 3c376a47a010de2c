import { open } from 'node:fs/promises'

/** Application name of connections whose statements belong to tests. */
export const testApplication = 'callbook-test'

/** Logs every statement: `database|role|application|LOG:  statement: …`. */
export const logSettings = {
  log_statement: 'all',
  log_parameter_max_length: '0',
  log_line_prefix: '%d|%u|%a|'
}

const entry =
  /^(?<database>[^|]*)\|(?<role>[^|]*)\|(?<application>[^|]*)\|LOG: {2}(?:statement|execute [^:]*): (?<statement>.*)$/s

/** Statements that serialize migrations and set privileges of roles. */
const ofMigrator = /kysely_migration|pg_(?:try_)?advisory_(?:un)?lock\(3853314791062309107\)|^(?:grant|revoke) /

export interface SentStatement {
  readonly database: string
  /** Role that sent the statement. */
  readonly role: string
  readonly statement: string
}

/** Position in a log. It grows to many megabytes and is read after each test. */
interface ReadLog {
  bytes: number
  readonly databases: Map<string, Map<string, SentStatement>>
  reading: Promise<void>
}

const logs = new Map<string, ReadLog>()

/** Returns the statements in `logFile`, once for each role, without statements of tests. */
export async function readStatementLog(logFile: string): Promise<SentStatement[]> {
  const { databases } = await readOn(logFile)

  return [...databases.values()].flatMap((sent) => [...sent.values()])
}

/** Returns the statements sent to one database, without statements of tests. */
export async function sentStatements(logFile: string, database: string): Promise<Set<string>> {
  const { databases } = await readOn(logFile)
  const sent = databases.get(database)?.values() ?? []

  return new Set([...sent].map(({ statement }) => statement))
}

async function readOn(logFile: string): Promise<ReadLog> {
  const log = logs.get(logFile) ?? newLog()
  logs.set(logFile, log)
  log.reading = log.reading.then(() => readNew(logFile, log))
  await log.reading

  return log
}

function newLog(): ReadLog {
  return { bytes: 0, databases: new Map(), reading: Promise.resolve() }
}

/** The server writes an entry at once, so the last one is complete. */
async function readNew(logFile: string, log: ReadLog): Promise<void> {
  const file = await open(logFile)
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size - log.bytes), { position: log.bytes })
    log.bytes += bytesRead
    for (const text of buffer.toString('utf8', 0, bytesRead).split(/\n(?!\t)/)) note(log, text)
  } finally {
    await file.close()
  }
}

function note({ databases }: ReadLog, text: string): void {
  const { database = '', role = '', application, statement: written = '' } = entry.exec(text)?.groups ?? {}
  if (application === undefined || application === testApplication || ofMigrator.test(written)) return

  const statement = written.replaceAll('\n\t', '\n')
  const sent = databases.get(database) ?? new Map<string, SentStatement>()
  databases.set(database, sent.set(`${role} ${statement}`, { database, role, statement }))
}
