import { type Database, exportedTables, findOrganization, listExportedColumns, readAllRows } from '@callbook/db'
import { listMemberRows } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'
import { rowLine } from './row-line.ts'

export interface ExportedOrganization {
  readonly id: OrganizationId
  readonly name: string
  readonly exported_at: string
  /** Number of rows per table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Content of `organization.json`. */
export interface OrganizationSummary extends ExportedOrganization {
  readonly people: readonly object[]
}

/** Rows of a table. Each table has at least one part, which may be empty. */
interface ExportPart {
  readonly table: string
  /** Lines of JSON, each with its line break. */
  readonly lines: readonly string[]
}

/** Parts of all tables, one table after another, and the summary. */
export type ExportParts = AsyncGenerator<ExportPart, OrganizationSummary, undefined>

/**
 * Records an export, and opens the data of an organization. API keys and webhook URLs are exported without their secret
 * parts.
 *
 * Rows that change during the export are read in their old or new state, independently of each other. At most one part
 * is in memory if the reader is slow.
 *
 * @returns `undefined` if the organization does not exist
 */
export async function openOrganizationExport(at: Context, now: Date): Promise<ExportParts | undefined> {
  const { db, organizationId: id } = at
  const organization = await findOrganization(db, id)
  if (organization === undefined) return undefined
  await db.transaction().execute(async (tx) => {
    const changes = newValues({ format: 'jsonl' })
    await recordAuditEvent(tx, at, { act: 'organization.export', objectId: id, changes })
  })

  return readParts(db, id, { name: organization.name, now })
}

async function* readParts(
  db: Database,
  id: OrganizationId,
  { name, now }: { readonly name: string; readonly now: Date }
): ExportParts {
  const counts: Record<string, number> = {}
  for (const exported of exportedTables) {
    const { table } = exported
    const columns = await listExportedColumns(db, exported)
    counts[table] = 0
    yield { table, lines: [] }
    for await (const rows of readAllRows({ db, organizationId: id }, exported, columns)) {
      const lines = []
      for (const row of rows) lines.push(await rowLine(row, columns))
      counts[table] += rows.length
      yield { table, lines }
    }
  }
  const members = await listMemberRows({ db, organizationId: id })
  const people = members.map(({ user_id, email, name, role }) => ({ user_id, email, name, role }))

  return { id, name, exported_at: now.toISOString(), rows: counts, people }
}
