import { open } from 'node:fs/promises'

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

/** A log as far as it was read: it grows to many megabytes, and is asked after each test. */
interface ReadLog {
  bytes: number
  readonly databases: Map<string, Map<string, SentStatement>>
  reading: Promise<void>
}

const logs = new Map<string, ReadLog>()

/** What the server of `logFile` was told, each statement of a role once, but for those of tests. */
export async function readStatementLog(logFile: string): Promise<SentStatement[]> {
  const { databases } = await readOn(logFile)

  return [...databases.values()].flatMap((sent) => [...sent.values()])
}

/** What was sent to one database, but for the statements of tests. */
export async function sentStatements(logFile: string, database: string): Promise<Set<string>> {
  const { databases } = await readOn(logFile)
  const sent = databases.get(database)?.values() ?? []

  return new Set([...sent].map(({ statement }) => statement))
}

async function readOn(logFile: string): Promise<ReadLog> {
  const log = logs.get(logFile) ?? newLog()
  logs.set(logFile, log)
  log.reading = log.reading.then(() => readWhatIsNew(logFile, log))
  await log.reading

  return log
}

function newLog(): ReadLog {
  return { bytes: 0, databases: new Map(), reading: Promise.resolve() }
}

/** The server writes an entry at once: what is there is whole. */
async function readWhatIsNew(logFile: string, log: ReadLog): Promise<void> {
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
