import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Contents, databaseUrl } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { connectAdmin } from './connect.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The database that each server has which begins with `migrated`. */
export const migratedName = 'callbook'

const root = resolve(import.meta.dirname, '../../../..')

/** A migrated database and its roles, by whatever migrates here; there are partitions for the months after today. */
export const migrated: Contents = {
  madeOf() {
    const exclude = ['**/*.test.ts', 'packages/db/src/checks/**']
    const files = globSync(['packages/db/src/**/*.ts', 'infra/postgres/*.sql'], { cwd: root, exclude }).sort()
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
