import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@callbook/postgres/testing'
import { migrateToLatest } from '../migrate/migrate.ts'
import { connectAdmin } from './connect.ts'
import { describeSchema } from './describe-schema.ts'

const server = await startTestServer()
try {
  const db = connectAdmin(server.connectionString)
  await migrateToLatest(db)
  await writeFile(fileURLToPath(new URL('../schema.ts', import.meta.url)), await describeSchema(db))
  await db.destroy()
} finally {
  await server.stop()
}
