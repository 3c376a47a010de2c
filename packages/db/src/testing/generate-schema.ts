import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@callbook/postgres/testing'
import { migrateToLatest } from '../migrate/migrate.ts'
import { lineOf, listSchemaObjects } from '../migrate/schema-problems.ts'
import { connectAdmin } from './connect.ts'
import { describeSchema } from './describe-schema.ts'

const server = await startTestServer()
try {
  const db = connectAdmin(server.connectionString)
  await migrateToLatest(db, { checksSchema: false })
  await writeFile(fileURLToPath(new URL('../schema.ts', import.meta.url)), await describeSchema(db))
  const objects = (await listSchemaObjects(db)).map(lineOf).sort()
  const path = fileURLToPath(new URL('../migrate/expected-schema.json', import.meta.url))
  await writeFile(path, `${JSON.stringify(objects, null, 2)}\n`)
  await db.destroy()
} finally {
  await server.stop()
}
