import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createEmptyDatabaseUrl } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programOf } from '../../../infra/programs/program-of.mjs'
import { migrations } from './migrations/index.ts'
import { connectAdmin } from './testing/index.ts'

const cli = programOf('packages/db/src/cli.ts')
const { NODE_COMPILE_CACHE } = process.env
const names = Object.keys(migrations)

describe('db command line', () => {
  it('migrates and prints the applied migrations', async () => {
    const env = { DATABASE_URL: await createEmptyDatabaseUrl() }

    const before = await run(['status'], env)
    const pending = await run(['status', '--json'], env)
    const migrated = await run(['migrate'], env)
    const after = await run(['status'], env)
    const done = await run(['status', '--json'], env)

    expect(before).toEqual({ code: 1, stderr: '', stdout: names.map((name) => `${name}  not run\n`).join('') })
    expect(JSON.parse(pending.stdout)).toEqual(names.map((name) => ({ name, state: 'pending', executed_at: null })))
    expect(migrated).toEqual({ code: 0, stderr: '', stdout: after.stdout })
    expect(after).toMatchObject({ code: 0, stderr: '' })
    expect(after.stdout.match(/^\S+ {2}\d{4}-\S+Z$/gm)).toHaveLength(names.length)
    expect(JSON.parse(done.stdout)).toMatchObject(names.map((name) => ({ name, state: 'done' })))
  })

  it('waits for another migration', async () => {
    const env = { DATABASE_URL: await createEmptyDatabaseUrl() }

    const outcomes = await Promise.all([run(['migrate'], env), run(['migrate'], env), run(['migrate'], env)])

    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(1)
  })

  it('waits for another migration no longer than --wait', async () => {
    const connectionString = await createEmptyDatabaseUrl()
    const db = connectAdmin(connectionString)
    onTestFinished(() => db.destroy())
    const tx = await db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)

    const outcome = await run(['migrate', '--wait', '0'], { DATABASE_URL: connectionString })
    await tx.rollback().execute()

    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'another process is migrating this database: waiting for it\n' +
        'Not migrated: another process is still migrating this database\n'
    })
  })

  it('can be killed during a migration and run again', async () => {
    const connectionString = await createEmptyDatabaseUrl()
    const db = connectAdmin(connectionString)
    onTestFinished(() => db.destroy())
    // The baseline waits when it creates the same table, after it has created others.
    const transaction = await db.startTransaction().execute()
    await sql`create table endpoint_alarms ()`.execute(transaction)
    const env = { DATABASE_URL: connectionString }

    const first = spawn(process.execPath, [cli, 'migrate'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    await once(first.stderr, 'data')
    first.kill('SIGKILL')
    await transaction.rollback().execute()
    const second = await run(['migrate'], env)

    expect(second.code).toBe(0)
    expect(second.stdout.match(/^\S+ {2}\d{4}-\S+Z$/gm)).toHaveLength(names.length)
  })

  it('prints its usage', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:'), stderr: '' })
  })

  it.each([
    { called: 'without a command', args: [], env: {}, message: 'Usage:' },
    { called: 'with an unknown command', args: ['rollback'], env: {}, message: 'Usage:' },
    { called: 'with a time that is none', args: ['migrate', '--wait', '1s'], env: {}, message: '--wait must be' },
    { called: 'with an unknown option', args: ['--force'], env: {}, message: "Unknown option '--force'" },
    { called: 'without a database', args: ['migrate'], env: {}, message: 'DATABASE_URL must be set' },
    {
      called: 'with a database that it cannot read, whose password it does not print',
      args: ['migrate'],
      env: { DATABASE_URL: 'postgresql://callbook:hunter2#@host:5432/callbook' },
      message: 'DATABASE_URL must be postgresql:'
    },
    {
      called: 'with an unavailable database',
      args: ['status'],
      env: { DATABASE_URL: 'postgresql://callbook:hunter2@127.0.0.1:1/callbook' },
      message: 'does not respond: connect ECONNREFUSED 127.0.0.1:1'
    }
  ])('fails $called', async ({ args, env, message }) => {
    const { code, stdout, stderr } = await run(args, env)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('hunter2')
  })
})

async function run(args: readonly string[], env: Record<string, string> = {}) {
  return await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], { env: { NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
