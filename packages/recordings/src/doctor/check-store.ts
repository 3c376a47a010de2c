import { buffer } from 'node:stream/consumers'
import { request } from 'undici'
import { openObject } from '../store/open-object.ts'
import { type RecordingStore, StoreError, smallFile } from '../store/recording-store.ts'

/** A property that a store must have. */
export interface StoreCheck {
  readonly check: 'writes' | 'reads' | 'is private' | 'has no object lock' | 'removes' | 'has space'
  readonly passed: boolean
  /** Empty if it passed without a remark. */
  readonly explanation: string
}

/** Space below which the disk is reported as full: some hundred recordings. */
const minFreeBytes = 1024 ** 3

/** Time limit of a request to the store, in milliseconds. */
const patienceMs = 20_000

/** Checks a store with a test object, which is removed. */
export async function checkStore(store: RecordingStore, key: string): Promise<readonly StoreCheck[]> {
  const file = smallFile(Buffer.from('A test of Callbook'))
  const { content } = file
  const within = () => AbortSignal.timeout(patienceMs)

  return [
    await run('writes', async () => void (await store.put(key, file, within()))),
    await run('reads', async () => {
      const read = await openObject(store, key, { start: 0, end: content.length - 1 })
      const isEqual = read !== undefined && content.equals(await buffer(read))

      return isEqual ? undefined : 'the object differs from the written one'
    }),
    await run('is private', async () => {
      const url = await store.presign?.(key, { contentType: 'audio/wav', name: 'test.wav' })
      const unsigned = url?.split('?')[0]
      const isPublic = unsigned !== undefined && (await statusOf(unsigned, within())) < 400

      return isPublic ? 'its objects can be read without a key' : undefined
    }),
    await run('has no object lock', async () => {
      const isLocked = await store.hasObjectLock?.(within())

      return isLocked ? 'erasure is not possible here: locked versions cannot be removed' : undefined
    }),
    await run('removes', async () => void (await store.remove(key, within()))),
    await run('has space', async () => {
      const free = (await store.freeBytes?.()) ?? Number.POSITIVE_INFINITY

      return free < minFreeBytes ? `only ${Math.floor(free / 1024 ** 2)} MiB are free` : undefined
    })
  ]
}

async function run(check: StoreCheck['check'], work: () => Promise<string | undefined>): Promise<StoreCheck> {
  try {
    const explanation = (await work()) ?? ''

    return { check, passed: explanation === '', explanation }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error

    return { check, passed: false, explanation: error.message }
  }
}

async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  const { statusCode, body } = await request(url, { signal }).catch(() => {
    throw new StoreError('the bucket did not respond', 'unavailable')
  })
  await body.dump()

  return statusCode
}
