import { existsSync } from 'node:fs'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { EndpointId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, spawnInShell } from './testing/index.ts'

const { testDb, env, json } = await createAdmin()

const closed = '| true'
const full = '> /dev/full'
const hasFull = existsSync(full.slice(2))
if (!hasFull) process.stderr.write('no /dev/full: nothing is written to a full disk\n')

describe('a closed pipe', () => {
  it.each([
    { what: 'help', args: ['--help'] },
    { what: 'a list', args: ['organization', 'list'] },
    { what: 'a list for a program', args: ['organization', 'list', '--json'] }
  ])('ends $what without a message', async ({ args }) => {
    expect(await spawnInShell(env, args, closed)).toEqual({ code: 141, stdout: '', stderr: '' })
  })

  it('receives the output up to that point', async () => {
    const { stdout, stderr } = await spawnInShell(env, ['--help'], '| head -n 1')

    expect({ stdout, stderr }).toEqual({ stdout: 'Usage: callbook [options] [command]\n', stderr: '' })
  })

  it('prevents creation of a key', async () => {
    const { args, organizationId } = await issue()

    expect(await spawnInShell(env, args, closed)).toEqual({ code: 141, stdout: '', stderr: '' })

    expect(await keysOf(organizationId)).toEqual([])
  })

  it('prevents a change of the signing secret', async () => {
    const id = await signedEndpoint()
    const before = await endpoint(id)

    expect(await spawnInShell(env, generate(id), closed)).toEqual({ code: 141, stdout: '', stderr: '' })

    expect(await endpoint(id)).toEqual(before)
  })
})

describe.skipIf(!hasFull)('a full disk', () => {
  const problem = 'the output could not be written (ENOSPC: no space left on device, write)'

  it.each([{ args: ['--help'] }, { args: ['organization', 'list'] }])('is reported for $args', async ({ args }) => {
    const outcome = await spawnInShell(env, args, full)

    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `error: ${problem}\n` })
  })

  it('prevents creation of a key', async () => {
    const { args, organizationId } = await issue()

    expect(await spawnInShell(env, args, full)).toEqual(withoutChange())

    expect(await keysOf(organizationId)).toEqual([])
  })

  it('prevents a change of the signing secret', async () => {
    const id = await signedEndpoint()
    const before = await endpoint(id)

    expect(await spawnInShell(env, generate(id), full)).toEqual(withoutChange())

    expect(await endpoint(id)).toEqual(before)
  })

  function withoutChange() {
    const stderr = `error: ${problem}: nothing was changed, because the secret could not be shown\n`

    return { code: 1, stdout: '', stderr }
  }
})

async function issue() {
  const organizationId = await addOrganization(testDb)
  const options = ['--organization', organizationId, '--name', 'CI', '--environment', 'sandbox']

  return { organizationId, args: ['api-key', 'issue', ...options] }
}

async function keysOf(organizationId: string): Promise<unknown> {
  return await json(['api-key', 'list', '--organization', organizationId])
}

async function signedEndpoint(): Promise<EndpointId> {
  const organizationId = await addOrganization(testDb)
  const { id } = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
  await json(generate(id))

  return id
}

function generate(id: string): string[] {
  return ['endpoint', 'hmac', id, '--preset', 'vapi', '--generate']
}

async function endpoint(id: EndpointId) {
  return await testDb.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
