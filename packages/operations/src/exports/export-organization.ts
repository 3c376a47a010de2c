import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AuditActor,
  type Database,
  type ExportedTable,
  exportedTables,
  findOrganization,
  listExportedColumns,
  readAllRows
} from '@callbook/db'
import { listMembers } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import { rowLine } from './row-line.ts'

interface OrganizationExport {
  /** Path of the folder to create. */
  readonly folder: string
  readonly now: Date
  /** Called with the number of rows of a table written so far. */
  readonly onProgress: (written: { readonly table: string; readonly rows: number }) => void
}

export interface ExportedOrganization {
  readonly id: OrganizationId
  readonly name: string
  readonly exported_at: string
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Writes the data of an organization into a new folder: one file of JSON lines per table, and `organization.json` with
 * a summary. The folder appears when it is complete. API keys and webhook URLs are exported without their secret parts.
 *
 * Rows that change during the export are written in their old or new state, independently of each other.
 *
 * @returns `undefined` if the organization does not exist
 * @throws {InputError} if the folder, or the partial folder of an earlier export, already exists
 */
export async function exportOrganization(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  { folder, now, onProgress }: OrganizationExport
): Promise<ExportedOrganization | undefined> {
  const organization = await findOrganization(db, id)
  if (organization === undefined) return undefined
  await requireAbsent(folder)
  const partial = `${folder}.partial`
  await makeFolder(partial)
  try {
    await db.transaction().execute(async (tx) => {
      const changes = made({ format: 'jsonl' })
      await recordAuditEvent(tx, id, actor, { act: 'organization.export', objectId: id, changes })
    })
    const rows: Record<string, number> = {}
    for (const table of exportedTables) rows[table.table] = await writeTable(db, id, table, partial, onProgress)
    const exported = { id, name: organization.name, exported_at: now.toISOString(), rows }
    const people = (await listMembers(db, id)).map(({ user_id, email, name, role }) => ({ user_id, email, name, role }))
    await writeFile(join(partial, 'organization.json'), [JSON.stringify({ ...exported, people }), '\n'])
    await requireAbsent(folder)
    await rename(partial, folder)

    return exported
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function requireAbsent(path: string): Promise<void> {
  const exists = await access(path, constants.F_OK).then(
    () => true,
    () => false
  )
  if (exists) throw new InputError(`${path} already exists and is not overwritten`)
}

/** Restricts the folder to its owner, because it contains personal data. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      throw new InputError(
        `${path} exists: another export is writing it or was interrupted. Remove it if no export is running`
      )
    }
    throw new InputError(`${path} cannot be created: ${error.code}`)
  })
}

/** @returns the number of written rows */
async function writeTable(
  db: Database,
  id: OrganizationId,
  exported: ExportedTable,
  folder: string,
  onProgress: OrganizationExport['onProgress']
): Promise<number> {
  const { table } = exported
  const columns = await listExportedColumns(db, exported)
  let written = 0
  async function* lines() {
    for await (const rows of readAllRows(db, id, exported, columns)) {
      for (const row of rows) yield await rowLine(row, columns)
      written += rows.length
      onProgress({ table, rows: written })
    }
  }
  await writeFile(join(folder, `${table}.jsonl`), lines())

  return written
}

/** Writes a new file and flushes it to disk, so that it survives a crash of the machine. */
async function writeFile(path: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const text of texts) await file.write(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
