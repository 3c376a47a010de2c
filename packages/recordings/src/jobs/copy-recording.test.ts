import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, symlink } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addProviderAccount, newId, removeRecordings } from '@callbook/db'
import { type ProviderAccountId, parseKeyRing, sealSecret } from '@callbook/domain'
import { expect, it } from 'vitest'
import { StoreError } from '../store/recording-store.ts'
import { createCopyStage } from '../testing/copy-stage.ts'
import { wavOf } from '../testing/wav.ts'

const audio = wavOf(7)
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const signal = new AbortController().signal

const send = (response: ServerResponse, body: Buffer | string, headers: object = {}) =>
  response.writeHead(200, { 'content-type': 'audio/wav', ...headers }).end(body)

it('copies a recording, which plays after its link has expired', async () => {
  let isEnded = false
  const stage = await createCopyStage({
    listener: (_, response) => void (isEnded ? response.writeHead(404).end() : send(response, audio))
  })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)

  await stage.copyAll()
  isEnded = true

  const recording = await stage.recordingOf(call)
  expect(recording).toMatchObject({ state: 'stored', reason: null, bytes: audio.length, content_type: 'audio/wav' })
  expect(recording?.sha256).toEqual(createHash('sha256').update(audio).digest())
  const read = await stage.store.read(recording?.object_key ?? '', { start: 4, end: 99 }, signal)
  expect(await buffer(read ?? Readable.from([]))).toEqual(audio.subarray(4, 100))
  expect(await stage.deletionsOf(call.organizationId)).toEqual([])
  expect(await filesIn(`${stage.folder}/temp`)).toEqual([])
})

const html = '<!doctype html><title>Sign in</title>'.padEnd(5_000)

it.each([
  { name: 'HTML served as WAV', state: 'failed', reason: 'not_audio', listener: (r: ServerResponse) => send(r, html) },
  {
    name: 'a short text',
    state: 'failed',
    reason: 'not_audio',
    listener: (r: ServerResponse) => send(r, 'no')
  },
  {
    name: 'an announced length above the limit',
    state: 'failed',
    reason: 'too_large',
    listener: (r: ServerResponse) => send(r, audio, { 'content-length': 99_999_999 })
  },
  {
    name: 'an endless body',
    state: 'failed',
    reason: 'too_large',
    listener: (r: ServerResponse) => {
      r.writeHead(200)
      r.write(audio)
      const write = () => {
        if (!r.destroyed && r.write(Buffer.alloc(65_536))) setImmediate(write)
        else r.once('drain', write)
      }
      write()
    }
  },
  {
    name: 'a body that ends in the middle',
    state: 'waiting',
    reason: 'incomplete',
    listener: (r: ServerResponse) => {
      r.writeHead(200, { 'content-length': audio.length })
      r.write(audio.subarray(0, 999), () => r.destroy())
    }
  },
  {
    name: 'a redirect to a private address',
    state: 'failed',
    reason: 'refused_address',
    listener: (r: ServerResponse) => void r.writeHead(302, { location: 'http://10.0.0.1/latest/meta-data' }).end()
  },
  {
    name: 'a redirect to a file',
    state: 'failed',
    reason: 'refused_address',
    listener: (r: ServerResponse) => void r.writeHead(302, { location: 'file:///etc/passwd' }).end()
  },
  {
    name: 'an ended link',
    state: 'waiting',
    reason: 'gone',
    listener: (r: ServerResponse) => void r.writeHead(403).end()
  },
  {
    name: 'a failing server',
    state: 'waiting',
    reason: 'source_failed',
    listener: (r: ServerResponse) => void r.writeHead(503).end()
  }
])('stores nothing of $name', async ({ state, reason, listener }) => {
  const stage = await createCopyStage({ listener: (_, response) => void listener(response), maxBytes: 1_000_000 })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)

  await stage.copyAll()

  expect(await stage.recordingOf(call)).toMatchObject({ state, reason, object_key: null })
  expect(stage.outcomes).toEqual([`vapi: ${reason}`])
  expect(await filesIn(`${stage.folder}/temp`)).toEqual([])
})

it.each([
  { reason: 'gone', status: 404, hours: 1, state: 'unavailable' },
  { reason: 'source_failed', status: 500, hours: 24, state: 'failed' }
] as const)('gives up a recording that is $reason after $hours hours', async ({ reason, status, hours, state }) => {
  const stage = await createCopyStage({ listener: (_, response) => void response.writeHead(status).end() })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)

  await stage.copyAll()
  const first = await stage.recordingOf(call)
  stage.forward(hours * 3_600_000)
  await stage.copyAll()

  expect(first).toMatchObject({ state: 'waiting', reason })
  expect(await stage.recordingOf(call)).toMatchObject({ state, reason })
})

it.each([
  { problem: 'full', reason: 'disk_full' },
  { problem: 'not_writable', reason: 'not_writable' },
  { problem: 'rejected', reason: 'store_failed' }
] as const)('tries again if the store is $problem, and stores it then', async ({ problem, reason }) => {
  let isFaulty = true
  const stage = await createCopyStage({
    listener: (_, response) => void send(response, audio),
    wrapStore: (store) => ({
      ...store,
      put: async (...put) => {
        if (isFaulty) throw new StoreError('a fault', problem)
        await store.put(...put)
      }
    })
  })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)

  await stage.copyAll()
  expect(await stage.recordingOf(call)).toMatchObject({ state: 'waiting', reason, object_key: null })
  isFaulty = false
  stage.forward(3_600_000)
  await stage.copyAll()

  expect(await stage.recordingOf(call)).toMatchObject({ state: 'stored', reason: null })
})

/** A folder in which not even root can create a file. */
const unwritable = process.platform === 'darwin' ? '/System' : '/sys'

it.each(['temp', 'store'])('waits and logs why if the folder %s cannot be written', async (name) => {
  const stage = await createCopyStage({ listener: (_, response) => void send(response, audio) })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)
  const path = `${stage.folder}/${name}`
  await symlink(unwritable, path)

  await stage.copyAll()
  expect(await stage.recordingOf(call)).toMatchObject({ state: 'waiting', reason: 'not_writable', object_key: null })
  expect(stage.warnings).toMatchObject([{ callId: call.callId, reason: 'not_writable' }])
  await rm(path)
  stage.forward(3_600_000)
  await stage.copyAll()

  expect(await stage.recordingOf(call)).toMatchObject({ state: 'stored', reason: null })
})

it('copies with the key of the account, which a redirect does not get', async () => {
  const requests: (readonly [string, string | undefined])[] = []
  const stage = await createCopyStage({
    keyRing,
    listener: ({ url = '', headers }, response) => {
      requests.push([url, headers.authorization])
      if (url.endsWith('/mono-recording')) response.writeHead(302, { location: '/signed.wav' }).end()
      else send(response, audio)
    }
  })
  const call = await stage.addRecording(null, { provider_call_id: 'a/b' })
  const id = newId<ProviderAccountId>()
  const account = { id, provider: 'vapi', base_url: stage.origin } as const
  const key_encrypted = sealSecret(keyRing, 'vapi-key', id, randomBytes)
  const from = { now: stage.now(), firstFrom: stage.now() }
  await addProviderAccount({ db: stage.db, organizationId: call.organizationId }, { ...account, key_encrypted }, from)

  await stage.copyAll()

  expect(await stage.recordingOf(call)).toMatchObject({ state: 'stored', bytes: audio.length })
  expect(requests).toEqual([
    ['/call/a%2Fb/mono-recording', 'Bearer vapi-key'],
    ['/signed.wav', undefined]
  ])
})

it('copies nothing without an account and a URL, or without the consent of the caller', async () => {
  const stage = await createCopyStage({ listener: (_, response) => void send(response, audio) })
  const warnings = JSON.stringify([{ kind: 'compliance', text: 'recordingConsent: not granted' }])
  const url = `${stage.origin}/a.wav`
  const [bare, denied] = [
    await stage.addRecording(null),
    await stage.addRecording(url, { provider_warnings: warnings })
  ]

  await stage.copyAll()

  expect(await stage.recordingOf(bare)).toMatchObject({ state: 'unavailable', reason: 'no_account' })
  expect(await stage.recordingOf(denied)).toMatchObject({ state: 'unavailable', reason: 'no_consent' })
})

it('removes the object of a call that is erased while it is copied', async () => {
  let erase = async () => {}
  const stage = await createCopyStage({
    listener: (_, response) => void send(response, audio),
    wrapStore: (store) => ({
      ...store,
      put: async (...put) => {
        await store.put(...put)
        await erase()
      }
    })
  })
  const call = await stage.addRecording(`${stage.origin}/a.wav`)
  erase = async () =>
    void (await removeRecordings({ db: stage.db, organizationId: call.organizationId }, [call.callId], stage.now()))

  await stage.copyAll()
  expect(await stage.recordingOf(call)).toBeUndefined()
  await stage.removeAll()

  expect(await stage.deletionsOf(call.organizationId)).toEqual([])
  expect(await filesIn(`${stage.folder}/store`)).toEqual([])
})

it('removes an object whose upload was interrupted, within five minutes', async () => {
  const stage = await createCopyStage({
    listener: (_, response) => void send(response, audio),
    wrapStore: (store) => ({
      ...store,
      put: async (...put) => {
        await store.put(...put)
        throw new StoreError('the response was lost', 'unavailable')
      }
    })
  })
  await stage.addRecording(`${stage.origin}/a.wav`)

  await stage.copyAll()
  expect(await filesIn(`${stage.folder}/store`)).toHaveLength(1)
  stage.forward(5 * 60_000)
  await stage.removeAll()

  expect(await filesIn(`${stage.folder}/store`)).toEqual([])
})

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])

  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}
