import { readFile, writeFile } from 'node:fs/promises'
import { startTestServer } from '@callbook/postgres/testing'
import { migrateToLatest } from '../migrate/migrate.ts'
import { lineOf, listSchemaObjects } from '../migrate/schema-problems.ts'
import { connectAdmin } from './connect.ts'
import { describeSchema } from './describe-schema.ts'
import { describeGrants, describePlacement } from './describe-sql-files.ts'

const infra = new URL('../../../../infra/', import.meta.url)
await writeFile(new URL('postgres/grants.sql', infra), describeGrants())
const distribution = new URL('citus/distribute.sql', infra)
await writeFile(distribution, describePlacement(await readFile(distribution, 'utf8')))

const server = await startTestServer()
try {
  const db = connectAdmin(server.connectionString)
  await migrateToLatest(db, { checksSchema: false })
  await writeFile(new URL('../schema.ts', import.meta.url), await describeSchema(db))
  const objects = (await listSchemaObjects(db)).map(lineOf).sort()
  const expected = new URL('../migrate/expected-schema.json', import.meta.url)
  await writeFile(expected, `${JSON.stringify(objects, null, 2)}\n`)
  await db.destroy()
} finally {
  await server.stop()
}
