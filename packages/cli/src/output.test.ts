import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createAdmin, spawnInShell } from './testing/index.ts'

const { testDb, env } = await createAdmin()

const closed = '| true'
const full = '> /dev/full'
const hasFull = existsSync(full.slice(2))
if (!hasFull) process.stderr.write('no /dev/full: nothing is written to a full disk\n')

const list = ['secrets', 'reencrypt']
const create = ['user', 'create', '--email', 'ann@example.com', '--name', 'Ann', '--administrator']

describe('a closed pipe', () => {
  it.each([
    { what: 'help', args: ['--help'] },
    { what: 'a result', args: list },
    { what: 'a result for a program', args: [...list, '--json'] }
  ])('ends $what without a message', async ({ args }) => {
    expect(await spawnInShell(env, args, closed)).toEqual({ code: 141, stdout: '', stderr: '' })
  })

  it('receives the output up to that point', async () => {
    const { stdout, stderr } = await spawnInShell(env, ['--help'], '| head -n 1')

    expect({ stdout, stderr }).toEqual({ stdout: 'Usage: callbook [options] [command]\n', stderr: '' })
  })

  it('prevents creation of a user whose link was not shown', async () => {
    expect(await spawnInShell(env, create, closed)).toEqual({ code: 141, stdout: '', stderr: '' })

    expect(await countUsers()).toBe(0)
  })
})

describe.skipIf(!hasFull)('a full disk', () => {
  const problem = 'the output could not be written (ENOSPC: no space left on device, write)'

  it.each([{ args: ['--help'] }, { args: list }])('is reported for $args', async ({ args }) => {
    const outcome = await spawnInShell(env, args, full)

    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `error: ${problem}\n` })
  })

  it('prevents creation of a user whose link was not shown', async () => {
    const stderr = `error: ${problem}: nothing was changed, because the secret could not be shown\n`

    expect(await spawnInShell(env, create, full)).toEqual({ code: 1, stdout: '', stderr })

    expect(await countUsers()).toBe(0)
  })
})

async function countUsers(): Promise<number> {
  return (await testDb.selectFrom('users').select('id').execute()).length
}
