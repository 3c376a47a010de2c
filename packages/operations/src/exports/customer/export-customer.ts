import type { Readable } from 'node:stream'
import {
  type CallTable,
  customerJson,
  type Database,
  findCustomer,
  listCallIdsOfCustomer,
  listExportedColumns,
  type OrganizationScope,
  readRowsOfCalls
} from '@callbook/db'
import type { CallId, CustomerId, OrganizationId } from '@callbook/domain'
import type { RecordingStore } from '@callbook/recordings'
import { newValues } from '../../audit/changes.ts'
import { recordAuditEvent } from '../../audit/record-audit-event.ts'
import type { Context } from '../../within.ts'
import { rowLine } from '../row-line.ts'
import { addRecordings } from './recording-files.ts'
import { createZipWriter, type ZippedFile, type ZipWriter } from './zip-writer.ts'

interface CustomerExport {
  /** Recordings; without it, the manifest lists them as missing. */
  readonly store: RecordingStore | undefined
  readonly now: Date
}

interface OpenedExport extends CustomerExport {
  readonly id: CustomerId
  /** Called before anything is written, if the customer exists. */
  readonly record?: () => Promise<void>
}

const tables: readonly (CallTable & { readonly path: string })[] = [
  { path: 'calls.jsonl', table: 'calls', column: 'id', order: [] },
  { path: 'evaluations.jsonl', table: 'evaluations', column: 'call_id', order: ['domain', 'version'] },
  {
    path: 'draft-answers.jsonl',
    table: 'scorecard_trials',
    column: 'call_id',
    order: ['domain', 'revision', 'source']
  },
  { path: 'reports.jsonl', table: 'raw_reports', column: 'call_id', order: ['kind'] }
]

/**
 * Opens a ZIP with the data of a customer: `customer.json`, `calls.jsonl`, `evaluations.jsonl`, `draft-answers.jsonl`,
 * `reports.jsonl`, a file in `recordings/` for each stored one, and last `manifest.json`. It is written as fast as it is
 * read, in bounded memory.
 *
 * @returns `undefined` if the customer does not exist
 */
export async function openCustomerExport(
  { db, organizationId }: OrganizationScope<Database>,
  { id, record, ...options }: OpenedExport
): Promise<Readable | undefined> {
  const customer = await db.inTurn(organizationId, () => findCustomer({ db, reach: organizationId }, id, customerJson))
  if (customer === undefined) return undefined
  await record?.()
  const zip = createZipWriter(options.now)
  writeCustomer(zip, db, { organizationId, id, customer, ...options }).then(zip.end, (error: Error) =>
    zip.output.destroy(error)
  )

  return zip.output
}

/** Opens the export of a customer, and records it before anything is written. */
export async function exportCustomer(
  at: Context,
  id: CustomerId,
  options: CustomerExport
): Promise<Readable | undefined> {
  const { db } = at

  const entry = { act: 'customer.export', objectId: id, changes: newValues({ format: 'zip' }) } as const
  const record = () => db.transaction().execute((tx) => recordAuditEvent(tx, at, entry))

  return await openCustomerExport(at, { id, record, ...options })
}

interface Exported extends CustomerExport {
  readonly organizationId: OrganizationId
  readonly id: CustomerId
  /** As JSON. */
  readonly customer: string
}

async function writeCustomer(zip: ZipWriter, db: Database, exported: Exported): Promise<void> {
  const { organizationId, id, customer, store, now } = exported
  const files: ZippedFile[] = [await zip.add('customer.json', [customer])]
  const callIds = await db.inTurn(organizationId, () => listCallIdsOfCustomer({ db, organizationId }, id))
  const reported = new Set<unknown>()
  for (const table of tables) {
    const onRow = (callId: unknown) => table.table === 'raw_reports' && reported.add(callId)
    files.push(await zip.add(table.path, linesOf({ db, organizationId }, table, { callIds, onRow })))
  }
  const recordings = await addRecordings({ db, organizationId }, zip, { callIds, store })
  const manifest = {
    ...{ organization_id: organizationId, customer_id: id, exported_at: now.toISOString(), calls: callIds.length },
    files: [...files, ...recordings.files],
    missing: {
      recordings: recordings.missing,
      /** Raw reports expire before their calls. */
      reports: callIds.filter((callId) => !reported.has(callId)).map((call_id) => ({ call_id, reason: 'retention' }))
    }
  }
  await zip.add('manifest.json', [`${JSON.stringify(manifest, undefined, 2)}\n`])
}

/** @param onRow called with the id of the call of each row */
async function* linesOf(
  { db, organizationId }: OrganizationScope<Database>,
  table: CallTable,
  { callIds, onRow }: { readonly callIds: readonly CallId[]; readonly onRow: (callId: unknown) => unknown }
) {
  const columns = await listExportedColumns(db, { table: table.table })
  for await (const rows of readRowsOfCalls({ db, organizationId }, table, { columns, callIds })) {
    for (const row of rows) {
      onRow(row[table.column])
      yield await rowLine(row, columns)
    }
  }
}
