import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdminDatabase, type Database, migrateToLatest } from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { markAsUnreleased } from '@callbook/db/testing'
import { findFreePort } from '@callbook/http/testing'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { expect, it, onTestFinished } from 'vitest'
import { newDataDirWithServer } from './data-dir-with-server.ts'
import { type Launcher, launch } from './launcher.ts'
import { summaryOf } from './summary.ts'

it('npm start explains that a database from before the first release needs a reset, and --reset starts with an empty one', async () => {
  const dataDir = await newDataDirWithServer()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await withMigrator(dataDir, markAsUnreleased)
  await mkdir(join(dataDir, 'spool', 'new'), { recursive: true })
  await writeFile(join(dataDir, 'spool', 'new', '0000000000000001'), '')
  await writeFile(join(dataDir, 'notes.txt'), 'not a file of Callbook')

  const refused = await start(dataDir)
  const code = await refused.ended
  const key = await readFile(join(dataDir, 'secrets.key'), 'utf8')
  const reset = await start(dataDir, '--reset')
  await summaryOf(reset)

  expect(code).toBe(1)
  expect(refused.output()).toMatch(
    /unreleased version .* cannot be upgraded.*\nNothing was changed\. `npm start -- --reset` deletes this one/
  )
  for (const name of ['postgres', 'spool', 'secrets.key'])
    expect(reset.output()).toContain(`Deleting ${join(dataDir, name)}\n`)
  expect(await readFile(join(dataDir, 'secrets.key'), 'utf8')).not.toBe(key)
  expect(existsSync(join(dataDir, 'notes.txt'))).toBe(true)
})

it('npm start explains that a database of another schema needs a reset, and changes nothing', async () => {
  const dataDir = await newDataDirWithServer()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await withMigrator(dataDir, async (migrator) => {
    await migrateToLatest(migrator)
    await migrator.schema.alterTable('calls').renameColumn('transcript', 'planted').execute()
  })

  const refused = await start(dataDir)

  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /not have the schema of this release: column calls\.transcript text is missing.*\nNothing was changed\. `npm start -- --reset` deletes/
  )
  await withMigrator(dataDir, async (migrator) => {
    expect(
      await migrator
        .selectFrom('calls')
        .select('planted' as 'id')
        .execute()
    ).toEqual([])
  })
})

it('npm start -- --reset deletes nothing of a database of DATABASE_URL', async () => {
  const dataDir = await newDataDirWithServer()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const launcher = launch(
    { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://127.0.0.1:1/x', MANAGEMENT_PORT: '1', WEBHOOK_PORT: '2' },
    '--reset'
  )

  expect(await launcher.ended).toBe(1)
  expect(launcher.output()).toContain('Empty the database of DATABASE_URL yourself')
  expect(existsSync(join(dataDir, 'postgres', 'cluster'))).toBe(true)
})

/** Runs `work` on the database as the owner of the tables. */
async function withMigrator(dataDir: string, work: (migrator: Database) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = createAdminDatabase({ connectionString: server.connectionString, onIdleError: () => undefined })
  await createRoles(db, server.connectionString)
  const migrator = createAdminDatabase({
    connectionString: asRole('migrator', server.connectionString),
    onIdleError: () => undefined
  })
  await work(migrator)
  await migrator.destroy()
  await db.destroy()
  await server.stop()
}

async function start(dataDir: string, ...words: readonly string[]): Promise<Launcher> {
  const launcher = launch(
    {
      DATA_DIR: dataDir,
      MANAGEMENT_PORT: String(await findFreePort()),
      WEBHOOK_PORT: String(await findFreePort()),
      DEMO: 'false'
    },
    ...words
  )
  onTestFinished(async () => {
    launcher.kill('SIGTERM')
    await launcher.ended
  })

  return launcher
}
