import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readStatementLog } from '@callbook/postgres/testing'
import { roleName, roles } from '../../roles/roles.ts'
import type { SentStatement } from './release.ts'
import { isAboutRows, statementForm } from './statement-form.ts'

/** Stores the statements of service roles from a server log in a folder, in addition to its earlier ones. */
export async function keepStatements(logFile: string, folder: string): Promise<void> {
  const sent = await readStatementLog(logFile)
  const statements = sent
    .filter(({ statement }) => isAboutRows(statement))
    .flatMap(({ role: name, statement }): SentStatement[] => {
      const role = roles.find((known) => roleName(known) === name)
      return role === undefined ? [] : [{ role, sql: statementForm(statement) }]
    })

  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(eachOnce(statements)))
}

/** Returns all statements stored in a folder. */
export async function readKeptStatements(folder: string): Promise<SentStatement[]> {
  const files = await readdir(folder)
  const kept = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))

  return eachOnce(kept.flatMap((text): SentStatement[] => JSON.parse(text)))
}

/** Removes duplicates. The order does not depend on the time of sending. */
function eachOnce(statements: readonly SentStatement[]): SentStatement[] {
  const byText = new Map(statements.map((statement) => [`${statement.role} ${statement.sql}`, statement]))

  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement)
}
