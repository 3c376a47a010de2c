import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { migrations } from './migrations/index.ts'
import { createEmptyDatabaseUrl } from './testing/database.ts'

const names = Object.keys(migrations)

describe('the command line', () => {
  it('migrates, and tells what has run', async () => {
    const env = { DATABASE_URL: await createEmptyDatabaseUrl() }

    const before = await run(['status'], env)
    const [one, other] = await Promise.all([run(['migrate'], env), run(['migrate'], env)])
    const after = await run(['status'], env)

    expect(before).toEqual({ code: 1, stderr: '', stdout: names.map((name) => `${name}  not run\n`).join('') })
    expect([one, other]).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' }
    ])
    expect(after).toEqual({ code: 0, stderr: '', stdout: one.stdout })
    expect(after.stdout.match(/^\S+ {2}\d{4}-\S+Z$/gm)).toHaveLength(names.length)
  })

  it('prints how it is called', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:'), stderr: '' })
  })

  it.each([
    { called: 'without a command', args: [], env: {}, message: 'Usage:' },
    { called: 'with an unknown command', args: ['rollback'], env: {}, message: 'Usage:' },
    { called: 'with an unknown option', args: ['--force'], env: {}, message: "Unknown option '--force'" },
    { called: 'without a database', args: ['migrate'], env: {}, message: 'DATABASE_URL must be set' },
    {
      called: 'with a database that it cannot read, whose password it does not print',
      args: ['migrate'],
      env: { DATABASE_URL: 'postgresql://callbook:hunter2#@host:5432/callbook' },
      message: 'DATABASE_URL must be set'
    },
    {
      called: 'with a database that does not answer',
      args: ['status'],
      env: { DATABASE_URL: 'postgresql://callbook:hunter2@127.0.0.1:1/callbook' },
      message: 'does not answer: connect ECONNREFUSED 127.0.0.1:1'
    }
  ])('fails $called', async ({ args, env, message }) => {
    const { code, stdout, stderr } = await run(args, env)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('hunter2')
  })
})

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

  return await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
