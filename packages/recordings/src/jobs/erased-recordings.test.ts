import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listOrganizationRecordings, removeRecordings, requestEarlierCopies, setRecordingPolicy } from '@callbook/db'
import { addCalls, someEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { createCopyStage } from '../testing/copy-stage.ts'
import { startVersionedBucket } from '../testing/versioned-bucket.ts'
import { wavOf } from '../testing/wav.ts'

/** Number of recordings, and the outage in milliseconds. */
const [count, outageMs] = [500, 180_000]

it('removes each version of 500 erased recordings within five minutes, although the bucket returns 503 for three', async () => {
  let failsUntilMs = 0
  const bucket = await startVersionedBucket(() => stage.now().getTime() >= failsUntilMs)
  const stage = await createCopyStage({
    listener: (_, response) => void response.end(wavOf(7)),
    wrapStore: () => bucket.store
  })
  const { organizationId, clientId } = await someEndpoint(stage.testDb)
  const policy = { keeps: true, days: 30, consentBy: 'Ada', now: stage.now() }
  await setRecordingPolicy({ db: stage.db, organizationId }, clientId, policy)
  const call = { client_id: clientId, recording_url: `${stage.origin}/a.wav` }
  await addCalls(
    stage.testDb,
    organizationId,
    Array.from({ length: count }, () => call)
  )
  await requestEarlierCopies({ db: stage.db, organizationId }, { since: new Date(0), now: stage.now() })
  await stage.copyAll()
  const recordings = await listOrganizationRecordings(
    { db: stage.db, organizationId },
    { state: 'stored', limit: count }
  )
  await overwrite(recordings.map(({ object_key }) => object_key ?? ''))
  expect([recordings.length, bucket.versions.size]).toEqual([count, 2 * count])

  const erasedAtMs = stage.now().getTime()
  failsUntilMs = erasedAtMs + outageMs
  await removeRecordings(
    { db: stage.db, organizationId },
    recordings.map(({ call_id }) => call_id),
    stage.now()
  )
  expect(await listOrganizationRecordings({ db: stage.db, organizationId }, { limit: 1 })).toEqual([])
  while ((await stage.deletionsOf(organizationId)).length > 0) await stage.removeAll()

  expect(bucket.versions.size).toBe(0)
  expect(stage.now().getTime() - erasedAtMs).toBeLessThanOrEqual(300_000)

  /** Adds a second version to each object. */
  async function overwrite(keys: readonly string[]): Promise<void> {
    const [path, content] = [join(stage.folder, 'second'), wavOf(8)]
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest()
    const file = { path, bytes: content.length, contentType: 'audio/wav', sha256 }
    for (const key of keys) await bucket.store.put(key, file, new AbortController().signal)
  }
})
