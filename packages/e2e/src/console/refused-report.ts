import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { createAdminDatabase } from '@callbook/db'
import { newId } from '@callbook/postgres'

/** Stores a rejected report of the first webhook URL, as from an earlier release, that this release can read. */
export async function addRefusedReport(dataDir: string, organizationId: string, report: object): Promise<void> {
  const { database_url: connectionString } = JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'))
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const { organization_id, id } = await db
    .selectFrom('webhook_endpoints')
    .select(['organization_id', 'id'])
    .where((eb) => eb(eb.cast<string>('organization_id', 'text'), '=', organizationId))
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const body = { codec: 'zstd', body: zstdCompressSync(JSON.stringify(report)) }
  const refused = { organization_id, endpoint_id: id, id: newId(), request_id: newId(), received_at: new Date() }
  await db
    .insertInto('rejected_reports')
    .values({ ...refused, cause: 'Expected string', path: 'message.call.id', ...body })
    .execute()
  await db.destroy()
}
