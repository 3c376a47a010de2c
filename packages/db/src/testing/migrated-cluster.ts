import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Contents, databaseUrl } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { connectAdmin } from './connect.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Database of servers that start with `migrated`. */
export const migratedName = 'callbook'

const root = resolve(import.meta.dirname, '../../../..')

/** A migrated database with its roles and partitions for the coming months. */
export const migrated: Contents = {
  madeOf() {
    const sources = [
      '{embedded,migrate,migrations,reporting,roles}/**/*.ts',
      'testing/prepare-database.ts',
      'database.ts'
    ]
    const patterns = [...sources.map((source) => `packages/db/src/${source}`), 'infra/postgres/*.sql']
    const files = globSync(patterns, { cwd: root, exclude: ['**/*.test.ts'] }).sort()
    const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
    for (const file of files) hash.update(file).update(readFileSync(join(root, file)))

    return hash.digest('hex')
  },
  async fill(connectionString) {
    const admin = connectAdmin(connectionString)
    await sql`create database ${sql.id(migratedName)}`.execute(admin)
    await admin.destroy()
    await prepareDatabase(databaseUrl(connectionString, migratedName))
  }
}
