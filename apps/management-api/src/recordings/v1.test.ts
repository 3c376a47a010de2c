import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { openRecordingStore } from '@callbook/recordings'
import { expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addStoredRecording, storedAudio } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const { get, request } = startApp(connectAs('management', testDb))

it('returns the stored recording', async () => {
  const { key, url } = await recorded()

  const response = await get(url, key)

  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(storedAudio.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff'
  })
  expect(response.rawPayload).toEqual(storedAudio)
})

it.each([
  { range: 'bytes=8-11', status: 206, part: 'WAVE', contentRange: `bytes 8-11/${storedAudio.length}` },
  { range: 'bytes=-7', status: 206, part: 'samples', contentRange: `bytes 23-29/${storedAudio.length}` },
  { range: 'bytes=30-', status: 416, part: undefined, contentRange: `bytes */${storedAudio.length}` }
])('responds to the range $range with $status', async ({ range, status, part, contentRange }) => {
  const { key, url } = await recorded()

  const { statusCode, headers, body } = await request({ method: 'GET', url, headers: { range } }, key)

  expect([statusCode, headers['content-range']]).toEqual([status, contentRange])
  if (part !== undefined) expect(body).toBe(part)
})

it('ignores a range of an earlier recording, and returns 304 for the same one', async () => {
  const { key, url } = await recorded()
  const { etag = '' } = (await get(url, key)).headers
  const send = async (headers: Record<string, string>) =>
    (await request({ method: 'GET', url, headers }, key)).statusCode

  expect(await send({ range: 'bytes=0-3', 'if-range': '"other"' })).toBe(200)
  expect(await send({ range: 'bytes=0-3', 'if-range': String(etag) })).toBe(206)
  expect(await send({ 'if-none-match': String(etag) })).toBe(304)
})

it('redirects to a bucket, with an address that is valid for five minutes', async () => {
  const { key, url, callId } = await recorded({ object_key: 'organization/2026-11/a' })
  const endpoint = { RECORDINGS_S3_ENDPOINT: 'https://s3.example.com', RECORDINGS_S3_BUCKET: 'audio' }
  const keys = { RECORDINGS_S3_ACCESS_KEY_ID: 'id', RECORDINGS_S3_SECRET_ACCESS_KEY: 'secret' }
  const places = { RECORDINGS_S3_REGION: 'eu-central-1', RECORDINGS_S3_PREFIX: 'callbook/' }
  const store = openRecordingStore({ ...endpoint, ...keys, ...places })
  const bucket = startApp(connectAs('management', testDb), {}, undefined, undefined, store)

  const { statusCode, headers, body } = await bucket.get(url, key)

  expect([statusCode, headers['cache-control'], body]).toEqual([302, 'no-store', ''])
  const location = new URL(String(headers.location))
  expect(`${location.origin}${location.pathname}`).toBe('https://s3.example.com/audio/callbook/organization/2026-11/a')
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    'X-Amz-Expires': '300',
    'response-content-type': 'audio/wav',
    'response-content-disposition': `attachment; filename="${callId}.wav"`,
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/)
  })
  expect(location.href).not.toContain('secret')
})

it('requires the scope recordings:read', async () => {
  const { url, other } = await recorded()

  const { statusCode, body } = await get(url, other)

  expect([statusCode, JSON.parse(body).message]).toEqual([403, 'The key lacks the scope recordings:read'])
})

it.each([
  { name: 'that is gone', overrides: { state: 'unavailable', reason: 'gone', object_key: null }, says: 'gone' },
  { name: 'whose object is lost', overrides: { object_key: 'lost' }, says: 'not stored' }
])('returns 404 for a recording $name', async ({ overrides, says }) => {
  const { key, url } = await recorded(overrides)

  const { statusCode, body } = await get(url, key)

  expect([statusCode, JSON.parse(body).error]).toEqual([404, 'Recording not found'])
  expect(JSON.parse(body).message).toContain(says)
})

it('describes the copy in the call', async () => {
  const { key, callId } = await recorded({ expires_at: new Date('2027-01-02T03:04:05.678Z') })

  const { data } = JSON.parse((await get(`/v1/calls/${callId}`, key)).body)

  expect(data.stored_recordings).toMatchObject([
    { kind: 'mixed', state: 'stored', reason: null, bytes: 30, expires_at: '2027-01-02T03:04:05.678Z' }
  ])
})

async function recorded(overrides: object = {}) {
  const { organizationId, key } = await addTenant(db, { scopes: ['recordings:read'] })
  const { key: other } = await addApiKey(db, organizationId)
  const clientId = await addClient(testDb, organizationId)
  const callId = await addCall(testDb, organizationId, clientId)
  await addStoredRecording(testDb, { organizationId, clientId, callId }, overrides)

  return { key, other, callId, url: `/v1/calls/${callId}/recording` }
}
