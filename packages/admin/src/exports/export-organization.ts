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
  walkRows
} from '@callbook/db'
import { listMembers } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { InputError } from '../input-error.ts'
import { rowLine } from './row-line.ts'

interface OrganizationExport {
  /** The folder to make. */
  readonly folder: string
  readonly now: Date
  /** Is told how many rows of a table were written so far. */
  readonly onProgress: (written: { readonly table: string; readonly rows: number }) => void
}

export interface ExportedOrganization {
  readonly id: OrganizationId
  readonly name: string
  readonly exported_at: string
  /** How many rows there are, by their tables. */
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Writes all that an organization has into a new folder, which is there once it is whole: a file of JSON lines for each
 * table, and what it is in `organization.json`. Keys and webhook URLs are without what opens them.
 *
 * Undefined for an unknown one. What changes meanwhile is there as it was before or after, each row by itself.
 *
 * @throws {InputError} where the folder is there already, or what an earlier export has left of it
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
      await recordAct(tx, id, actor, { act: 'organization.export', objectId: id, changes })
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
  const isThere = await access(path, constants.F_OK).then(
    () => true,
    () => false
  )
  if (isThere) throw new InputError(`${path} is there already: nothing is overwritten`)
}

/** Of the one who exports alone: it tells who has called. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      throw new InputError(`${path} is there: another export writes it, or has left it. Remove it if none is running`)
    }
    throw new InputError(`${path} cannot be made: ${error.code}`)
  })
}

/** @returns how many rows there were */
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
    for await (const rows of walkRows(db, id, exported, columns)) {
      for (const row of rows) yield await rowLine(row, columns)
      written += rows.length
      onProgress({ table, rows: written })
    }
  }
  await writeFile(join(folder, `${table}.jsonl`), lines())

  return written
}

/** Writes a new file, which stays when the machine fails. */
async function writeFile(path: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const text of texts) await file.write(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
