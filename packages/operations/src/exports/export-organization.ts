import {
  type AuditActor,
  type Database,
  exportedTables,
  findOrganization,
  listExportedColumns,
  readAllRows
} from '@callbook/db'
import { listMembers } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type ExportedOrganization, type ExportParts, writeExport } from './export-folder.ts'
import { rowLine } from './row-line.ts'

interface OrganizationExport {
  /** Path of the folder to create. */
  readonly folder: string
  readonly now: Date
  /** Called with the number of rows of a table written so far. */
  readonly onProgress: (written: { readonly table: string; readonly rows: number }) => void
}

/**
 * Writes the data of an organization into a new folder, as `writeExport` describes it.
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
  if ((await findOrganization(db, id)) === undefined) return undefined

  return await writeExport(folder, async () => await openOrganizationExport(db, id, actor, now), onProgress)
}

/**
 * Records an export, and opens the data of an organization. API keys and webhook URLs are exported without their secret
 * parts.
 *
 * Rows that change during the export are read in their old or new state, independently of each other. At most one part
 * is in memory if the reader is slow.
 *
 * @returns `undefined` if the organization does not exist
 */
export async function openOrganizationExport(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  now: Date
): Promise<ExportParts | undefined> {
  const organization = await findOrganization(db, id)
  if (organization === undefined) return undefined
  await db.transaction().execute(async (tx) => {
    const changes = made({ format: 'jsonl' })
    await recordAuditEvent(tx, id, actor, { act: 'organization.export', objectId: id, changes })
  })

  return readParts(db, id, organization.name, now)
}

async function* readParts(db: Database, id: OrganizationId, name: string, now: Date): ExportParts {
  const counts: Record<string, number> = {}
  for (const exported of exportedTables) {
    const { table } = exported
    const columns = await listExportedColumns(db, exported)
    counts[table] = 0
    yield { table, lines: [] }
    for await (const rows of readAllRows(db, id, exported, columns)) {
      const lines = []
      for (const row of rows) lines.push(await rowLine(row, columns))
      counts[table] += rows.length
      yield { table, lines }
    }
  }
  const members = await listMembers(db, id)
  const people = members.map(({ user_id, email, name, role }) => ({ user_id, email, name, role }))

  return { id, name, exported_at: now.toISOString(), rows: counts, people }
}
