import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addProviderAccount, newId, setRecordingPolicy } from '@callbook/db'
import { addCall, addCustomer, someEndpoint } from '@callbook/db/testing'
import type { ProviderAccountId } from '@callbook/domain'
import { openRecordingStore } from '@callbook/recordings'
import { expect, it, onTestFinished } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const admin = await createAdmin()
const { testDb } = admin

it('lists recordings by state', async () => {
  const { organizationId, callId } = await addStored('abc')
  const list = (...args: string[]) => admin.json(['recording', 'list', '--organization', organizationId, ...args])

  expect(await list('--state', 'stored')).toMatchObject([{ call_id: callId, state: 'stored', sha256: sha256OfAbc }])
  expect(await list('--state', 'failed')).toEqual([])
})

it('verifies recordings, and exits with 1 if one was changed', async () => {
  const { organizationId, callId, env, path } = await addStored('abc')
  const verify = async () => await runAdmin(env, ['recording', 'verify', '--organization', organizationId, '--json'])

  const before = await verify()
  await writeFile(path, 'abd')
  const after = await verify()
  const text = await runAdmin(env, ['recording', 'verify', '--organization', organizationId])

  expect([before.code, JSON.parse(before.stdout)]).toEqual([0, { verified: 1, wrong: [] }])
  expect([after.code, JSON.parse(after.stdout).wrong]).toEqual([
    1,
    [{ call_id: callId, problem: 'the object was changed' }]
  ])
  expect(text.stdout).toMatch(new RegExp(`^1 verified\ncall_id +problem\n${callId}  the object was changed\n$`))
})

it('checks the store, and leaves no object', async () => {
  const { env, folder } = await createStore()

  const { code, stdout } = await runAdmin(env, ['recording', 'doctor', '--json'])

  expect([code, JSON.parse(stdout).checks.every(({ passed }: { passed: boolean }) => passed)]).toEqual([0, true])
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(files.filter((file) => file.isFile())).toEqual([])
})

it('names clients that keep recordings without the integration from which they are copied', async () => {
  const { env } = await createStore()
  const [vapi, retell] = [await someEndpoint(testDb), await someEndpoint(testDb)]
  await testDb
    .updateTable('webhook_endpoints')
    .set({ provider: 'retell' })
    .where('id', '=', retell.endpointId)
    .execute()
  const policy = { keeps: true, days: null, consentBy: 'Ada', now: new Date() }
  for (const { organizationId, clientId } of [vapi, retell])
    await setRecordingPolicy(admin.db, organizationId, clientId, policy)
  const explain = async () => {
    const { code, stdout } = await runAdmin(env, ['recording', 'doctor', '--json'])
    const checks: readonly { check: string; explanation: string }[] = JSON.parse(stdout).checks

    return [code, checks.find(({ check }) => check === 'has integrations')?.explanation]
  }

  const before = await explain()
  const account = {
    ...{ id: newId<ProviderAccountId>(), provider: 'vapi', base_url: 'https://api.vapi.ai' },
    key_encrypted: 'sealed'
  } as const
  const now = new Date()
  await addProviderAccount(admin.db, vapi.organizationId, account, { now, firstFrom: now })

  expect(before).toEqual([1, `client ${vapi.clientId} has no integration with vapi`])
  expect(await explain()).toEqual([0, ''])
})

it('reports that there is no store', async () => {
  expect(await admin.error(['recording', 'doctor'])).toBe('RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT is not set')
})

const sha256OfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

async function createStore() {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-recordings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { RECORDINGS_DIR: folder, RECORDINGS_S3_REGION: '', RECORDINGS_S3_PREFIX: '' }
  const store = openRecordingStore(settings)
  if (store === undefined) throw new Error('there is no store')

  return { folder, store, env: { ...admin.env, RECORDINGS_DIR: folder } }
}

/** Adds a call of a customer with a stored recording, whose SHA-256 is the one of `abc`. */
async function addStored(content: string) {
  const { folder, store, env } = await createStore()
  const { organizationId, clientId } = await someEndpoint(testDb)
  const customerId = await addCustomer(testDb, organizationId, clientId)
  const callId = await addCall(testDb, organizationId, clientId, { customer_id: customerId })
  const [key, source, now] = [`a/${newId()}`, join(folder, 'source'), new Date()]
  await writeFile(source, content)
  const file = {
    path: source,
    bytes: content.length,
    contentType: 'audio/wav',
    sha256: Buffer.from(sha256OfAbc, 'hex')
  }
  await store.put(key, file, new AbortController().signal)
  await testDb
    .insertInto('call_recordings')
    .values({
      ...{ organization_id: organizationId, client_id: clientId, call_id: callId, kind: 'mixed', provider: 'vapi' },
      ...{ state: 'stored', object_key: key, bytes: content.length, content_type: 'audio/wav', sha256: file.sha256 },
      ...{ created_at: now, run_after: now, stored_at: now }
    })
    .execute()

  return { organizationId, callId, customerId, env, folder, path: join(folder, key) }
}
