import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createAdminDatabase, type Database } from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { vapiReport } from '@callbook/domain/testing'
import { findFreePort } from '@callbook/http/testing'
import { startServerOfVersion } from '@callbook/postgres/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runAdmin } from '../admin.ts'
import { send } from '../curl.ts'
import { pageOf } from '../documentation/pages.ts'
import { launch, newDataDir, root } from '../launcher.ts'
import { summaryOf } from '../summary.ts'
import { findPrograms, versions } from './programs.ts'

const run = promisify(execFile)

const programs = await findPrograms(process.env['POSTGRES_VERSIONS'] ?? '')

describe.each(programs)('PostgreSQL $version', (one) => {
  const missing = 'missing' in one ? one.missing : undefined
  if (missing !== undefined) process.stderr.write(`no PostgreSQL ${one.version}: ${missing}\n`)

  it.skipIf(missing !== undefined)('can be migrated, and a reported call is stored, listed and counted', async () => {
    const bin = 'bin' in one ? one.bin : ''
    expect((await run(join(bin, 'postgres'), ['--version'])).stdout).toContain(`(PostgreSQL) ${one.version}.`)
    const server = await startServerOfVersion(bin)
    onTestFinished(() => server.stop())
    await makeRoles(server.connectionString)
    await migrate(server.connectionString)
    await expect(makeTable(asRole('ingest', server.connectionString))).rejects.toMatchObject({ code: '42501' })
    const dataDir = newDataDir()
    const launcher = launch({
      DATABASE_URL: server.connectionString,
      DATA_DIR: dataDir,
      MANAGEMENT_PORT: String(await findFreePort()),
      WEBHOOK_PORT: String(await findFreePort())
    })
    onTestFinished(async () => {
      launcher.kill('SIGTERM')
      await launcher.ended
      await rm(dataDir, { recursive: true })
    })
    const { key, managementUrl, webhookUrl } = await summaryOf(launcher)
    const list = async (query: string) =>
      (await send(`${managementUrl}/v1/${query}`, { headers: { 'X-API-Key': key } })).body
    const before = (await list('calls?limit=1')).pagination.total
    const expectSearches = async () => {
      const [helen] = (await list('calls?caller_name=okaf')).data
      expect(helen).toMatchObject({ caller_full_name: 'Helen Okafor' })
      for (const words of ['refund -brake', '"money back"', 'refun*&caller_name=hel', 'refund&sentiment=negative'])
        expect((await list(`calls?search=${encodeURI(words)}`)).data).toMatchObject([{ id: helen.id }])
      expect((await list('customers?name=okaf')).data).toMatchObject([{ full_name: 'Helen Okafor' }])
    }

    const reported = await send(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vapiReport({ callId: 'call_1', callerNumber: '+12025550199' }))
    })

    expect(reported.status).toBe(200)
    expect((await list('calls?phone_number=%2B12025550199')).data).toMatchObject([{ provider_call_id: 'call_1' }])
    expect((await list('calls?limit=1')).pagination.total).toBe(before + 1)
    expect((await list(`calls?limit=1&offset=${before}`)).data).toHaveLength(1)
    expect((await list('customers?phone_number=%2B12025550199')).data).toMatchObject([{ total_calls: 1 }])
    expect((await list('calls/evaluations?status=completed')).pagination.total).toBeGreaterThan(0)
    expect((await list('analytics/usage')).data).not.toEqual([])
    await expectSearches()
    expect(JSON.parse(await runAdmin(dataDir, ['search', 'rebuild', '--json']))).toMatchObject([{ calls: before + 1 }])
    await expectSearches()
    for (const command of [
      ['counts', 'verify'],
      ['retention', 'run'],
      ['report', 'reprocess', '--dry-run', '--since', '2026-01-01']
    ])
      expect(await runAdmin(dataDir, [...command, '--json'])).toMatch(/^[[{]/)
  })
})

it('are the versions of the guide', () => {
  const { text } = pageOf('packages/docs/postgresql.md')

  expect([...text.matchAll(/^\| (\d+) /gm)].map(([, version]) => version)).toEqual(versions)
})

async function makeTable(connectionString: string): Promise<void> {
  const db = connect(connectionString)
  try {
    await db.schema.createTable('planted').addColumn('id', 'uuid').execute()
  } finally {
    await db.destroy()
  }
}

/** Connects as a superuser, or as the role of the connection string. */
function connect(connectionString: string): Database {
  return createAdminDatabase({ connectionString, onIdleError: () => undefined })
}

async function makeRoles(connectionString: string): Promise<void> {
  const db = connect(connectionString)
  await createRoles(db, connectionString)
  await db.destroy()
}

/** Runs the migrations as in an installation. */
async function migrate(connectionString: string): Promise<void> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const env = { NODE_COMPILE_CACHE, PATH, DATABASE_URL: asRole('migrator', connectionString) }
  await promisify(execFile)(process.execPath, [resolve(root, 'packages/db/src/cli.ts'), 'migrate'], { env })
}
