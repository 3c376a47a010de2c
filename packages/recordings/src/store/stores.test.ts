import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { chunk, newId } from '@callbook/db'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkStore } from '../doctor/check-store.ts'
import { makeBucket, startSwift, whyNoSwift } from '../testing/swift.ts'
import { wavOf } from '../testing/wav.ts'
import { createFolderStore } from './folder-store.ts'
import { createObjectKey } from './object-key.ts'
import { type RecordingStore, smallFile } from './recording-store.ts'
import { createS3Requests, createS3Store, type S3Settings } from './s3-store.ts'

const signal = new AbortController().signal
const audio = wavOf(3)
const bucketUrl = process.env['S3_URL']

/** A bucket of `S3_URL`: `http://key:secret@host:port`. */
async function namedBucket(url: string): Promise<S3Settings> {
  const { origin, username, password } = new URL(url)
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }

  return await makeBucket({ endpoint: origin, region: 'us-east-1', bucket: `b${randomUUID()}`, ...keys }, true)
}

const swift = whyNoSwift === undefined ? await startSwift() : undefined

async function bucketOfSwift(isVersioned: boolean): Promise<S3Settings> {
  if (swift === undefined) throw new Error(whyNoSwift)

  return await makeBucket({ ...swift, bucket: `b${randomUUID()}` }, isVersioned)
}

const buckets: readonly {
  readonly name: string
  readonly open: () => Promise<S3Settings>
  readonly why: string
  readonly count?: number
}[] = [
  { name: 'a bucket of Swift', open: () => bucketOfSwift(false), why: whyNoSwift ?? '', count: 1_005 },
  { name: 'a bucket of Swift with versions', open: () => bucketOfSwift(true), why: whyNoSwift ?? '' },
  {
    name: 'a bucket of S3_URL',
    open: () => namedBucket(bucketUrl ?? ''),
    why: bucketUrl === undefined ? 'S3_URL is not set' : ''
  }
]

describe('a folder', () => {
  it('stores, reads and removes a file', async () => {
    await expectWhole(createFolderStore(await temporaryFolder()))
  })

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a/.b', ''])('rejects the key %j', async (key) => {
    const store = createFolderStore(await temporaryFolder())

    await expect(store.read(key, { start: 0, end: 1 }, signal)).rejects.toThrow('malformed')
  })

  it('reports that it is not writable, and leaves nothing behind', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    const store = createFolderStore(join(folder, 'file'))

    await expect(store.put('a/b', await audioFile(), signal)).rejects.toMatchObject({ name: 'StoreError' })
  })
})

describe.each(buckets)('$name', ({ open, why, count }) => {
  it.skipIf(why !== '')(
    `stores, reads and removes a file${why && `: skipped, ${why}`}`,
    { timeout: 300_000 },
    async () => {
      const settings = await open()
      const store = createS3Store({ ...settings, prefix: 'callbook/' })
      onTestFinished(() => store.close())

      await expectWhole(store, count)
      expect((await checkStore(store, 'doctor/test')).filter(({ passed }) => !passed)).toEqual([])

      const key = createObjectKey(newId(), newId(), new Date())
      await store.put(key, await audioFile(), signal)
      await store.put(key, await audioFile(), signal)
      const url = await store.presign?.(key, { contentType: 'audio/wav', name: 'call.wav' })
      const answer = await fetch(url ?? '', { headers: { range: 'bytes=0-3' } })
      expect([answer.status, await answer.text()]).toEqual([206, 'RIFF'])
      expect((await fetch((url ?? '').split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400)

      const wrong = createS3Store({ ...settings, secretAccessKey: 'wrong' })
      onTestFinished(() => wrong.close())
      await expect(wrong.put(key, await audioFile(), signal)).rejects.toMatchObject({ problem: 'rejected' })
      const changed = { ...(await audioFile()), sha256: Buffer.alloc(32) }
      const other = createObjectKey(newId(), newId(), new Date())
      await expect(store.put(other, changed, signal)).rejects.toMatchObject({ name: 'StoreError' })
      expect(await store.read(other, { start: 0, end: 3 }, signal)).toBeUndefined()

      await store.remove(key, signal)
      expect(await versionsIn(settings)).toBe('')
    }
  )
})

/** @param count number of keys to list; a response of a bucket contains 1,000 */
async function expectWhole(store: RecordingStore, count = 6): Promise<void> {
  const key = createObjectKey(newId(), newId(), new Date())
  expect(await store.read(key, { start: 0, end: 1 }, signal)).toBeUndefined()
  await store.remove(key, signal)

  await store.put(key, await audioFile(), signal)

  const read = async (start: number, end: number) =>
    await buffer((await store.read(key, { start, end }, signal)) ?? Readable.from([]))
  expect(await read(0, audio.length - 1)).toEqual(audio)
  expect(await read(8, 11)).toEqual(Buffer.from('WAVE'))
  await store.remove(key, signal)
  expect(await store.read(key, { start: 0, end: 1 }, signal)).toBeUndefined()
  await expectListed(store, count)
}

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of list) keys.push(key)

  return keys
}

async function expectListed(store: RecordingStore, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, index) => `many/${index % 3}/${index}`).toSorted()
  for (const some of chunk(keys, 50)) {
    await Promise.all(some.map((key) => store.put(key, smallFile(Buffer.from(key)), signal)))
  }

  expect(await keysOf(store.list('many/'))).toEqual(keys)
  expect(await keysOf(store.list('many/1/'))).toEqual(keys.filter((key) => key.startsWith('many/1/')))
  expect(await keysOf(store.list('none/'))).toEqual([])
  for (const some of chunk(keys, 50)) await Promise.all(some.map((key) => store.remove(key, signal)))
  expect(await keysOf(store.list(''))).toEqual([])
}

/** Returns the versions that the bucket lists, as XML. */
async function versionsIn(settings: S3Settings): Promise<string> {
  const requests = createS3Requests(settings)
  onTestFinished(() => requests.close())
  const { body } = await requests.send({ method: 'GET', key: '', query: { versions: '' }, signal })

  return ((await body.text()).match(/<(Version|DeleteMarker)>.*<\/\1>/s) ?? []).join()
}

async function audioFile() {
  const path = join(await temporaryFolder(), 'a.wav')
  await writeFile(path, audio)

  return { path, bytes: audio.length, contentType: 'audio/wav', sha256: createHash('sha256').update(audio).digest() }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  return folder
}
