import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, someEndpoint } from '@callbook/db/testing'
import { afterAll, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const folder = await mkdtemp(join(tmpdir(), 'callbook-recordings-'))
afterAll(() => rm(folder, { recursive: true }))
const { admin, json, error, run } = await startCommandLineStack({ more: { RECORDINGS_DIR: folder } })
const { testDb } = admin

it('lists recordings by state', async () => {
  const { organizationId, clientId, callId, sha256 } = await addStored('abc')
  const list = (...args: string[]) => json(['recording', 'list', '--organization', organizationId, ...args])

  expect(await list('--state', 'stored', '--client', clientId)).toMatchObject([
    { call_id: callId, state: 'stored', sha256 }
  ])
  expect(await list('--state', 'failed')).toEqual([])
  expect((await run(['recording', 'list', '--organization', organizationId])).stdout).toMatch(
    new RegExp(`^call_id +${callId}\\nstate +stored\\n`)
  )
})

it('verifies recordings, and exits with 1 if one was changed or is missing', async () => {
  const { organizationId, callId, path } = await addStored('abc')
  const verify = (...args: string[]) => run(['recording', 'verify', '--organization', organizationId, ...args])

  const before = await verify('--json')
  await writeFile(path, 'abd')
  const changed = await verify()
  await rm(path)
  const missing = await verify('--json')

  expect([before.code, JSON.parse(before.stdout)]).toEqual([0, { verified: 1, wrong: [] }])
  expect(changed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(new RegExp(`^1 verified\\ncall_id +problem\\n${callId}  the object was changed\\n$`)),
    stderr: '1 verified\nerror: Recordings that differ from their files: 1\n'
  })
  expect([missing.code, JSON.parse(missing.stdout)]).toEqual([
    1,
    { verified: 1, wrong: [{ call_id: callId, problem: 'the object does not exist' }] }
  ])
})

it('checks the store, and leaves no object', async () => {
  const { checks } = (await json(['recording', 'doctor'])) as { checks: readonly object[] }

  expect(checks.length).toBeGreaterThan(1)
  for (const check of checks) expect(check).toMatchObject({ passed: true })
  const files = await readdir(join(folder, 'doctor'), { recursive: true, withFileTypes: true }).catch(() => [])
  expect(files.filter((file) => file.isFile())).toEqual([])
})

it('sets whether recordings are copied, and copies earlier ones', async () => {
  const { organizationId, clientId } = await someEndpoint(testDb)
  const callId = await addCall(testDb, organizationId, clientId)
  const policy = ['recording', 'policy', '--client', clientId]
  const fetch = ['recording', 'fetch', '--client', clientId, '--since']

  expect(await error(policy)).toBe('Give --keep or --off')
  expect(await error([...policy, '--keep'])).toMatch(/^Add --confirm-consent/)
  expect(await error([...policy, '--keep', '--days', 'abc', '--confirm-consent'])).toContain('1 to 3650')
  expect(await json([...policy, '--keep', '--days', '90', '--confirm-consent'])).toMatchObject({
    keeps: true,
    days: 90
  })
  const { code, stdout } = await run(['recording', 'doctor'])
  expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^passed writes .* failed has integrations: client ${clientId} has no [^…]+$`))
  ])
  expect(await error([...fetch, 'yesterday'])).toBe('--since must be a time such as 2026-11-01T00:00:00Z')
  expect(await json([...fetch, '2020-01-01T00:00:00Z'])).toEqual({ requested: 1 })
  expect(await json(['recording', 'retry', callId])).toMatchObject({ call_id: callId })
  expect(await json([...policy, '--off'])).toMatchObject({ keeps: false, days: null })
})

it('explains what does not exist', async () => {
  const unknown = newId()
  const ofClient = ['--client', unknown]

  expect(await error(['recording', 'policy', ...ofClient, '--off'])).toBe(`There is no client ${unknown}`)
  expect(await error(['recording', 'fetch', ...ofClient, '--since', '2026-11-01T00:00:00Z'])).toBe(
    `There is no client ${unknown}`
  )
  expect(await error(['recording', 'retry', unknown])).toBe(`There is no call ${unknown}`)
  expect(await error(['recording', 'list', '--organization', unknown])).toBe(`There is no organization ${unknown}`)
})

/** Adds a call with a recording, as a copy job stores it. */
async function addStored(content: string) {
  const { organizationId, clientId } = await someEndpoint(testDb)
  const callId = await addCall(testDb, organizationId, clientId)
  const [key, sha256, now] = [`a/${newId()}`, createHash('sha256').update(content).digest(), new Date()]
  const path = join(folder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await testDb
    .insertInto('call_recordings')
    .values({
      ...{ organization_id: organizationId, client_id: clientId, call_id: callId, kind: 'mixed', provider: 'vapi' },
      ...{ state: 'stored', object_key: key, bytes: content.length, content_type: 'audio/wav', sha256 },
      ...{ created_at: now, run_after: now, stored_at: now }
    })
    .execute()

  return { organizationId, clientId, callId, path, sha256: sha256.toString('hex') }
}
