import { newId } from '@callbook/db'
import { addCall, addClient, addRawReport, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { CallId, EndpointId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get, request } = startApp(connectAs('management', testDb))
const unknownCall = [404, '{"error":"Call not found"}']
const receivedAt = new Date('2026-03-04T05:06:07.890Z')

describe('GET /v1/calls/:id/report', () => {
  it('returns the stored text byte for byte', async () => {
    const text = '{ "message" : {"big":12345678901234567890, "e":1e3,"a":1,"a":2,\n"name":"Zoë 王 🙂 \\u0041 \\ud800"}}'
    const { key, callId } = await reported({ end_of_call: text })

    const response = await get(`/v1/calls/${callId}/report`, key)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.rawPayload).toEqual(Buffer.from(text))
    expect(response.headers['x-ratelimit-remaining']).toBeDefined()
  })

  it('returns the most complete report, or the requested one', async () => {
    const { key, callId } = await reported({ call_analyzed: '{"event":"analyzed"}', call_ended: '{"event":"ended"}' })
    const sendRequest = async (query: string) => (await get(`/v1/calls/${callId}/report${query}`, key)).body

    expect(await sendRequest('')).toBe('{"event":"analyzed"}')
    expect(await sendRequest('?kind=call_analyzed')).toBe('{"event":"analyzed"}')
    expect(await sendRequest('?kind=call_ended')).toBe('{"event":"ended"}')
  })

  it('returns the preliminary report if there is no other', async () => {
    const { key, callId } = await reported({ call_ended: '{"event":"ended"}' })

    expect((await get(`/v1/calls/${callId}/report`, key)).body).toBe('{"event":"ended"}')
  })

  it('returns 404 for a kind that is not stored', async () => {
    const { key, callId } = await reported({ call_ended: '{}' })
    const other = await get(`/v1/calls/${callId}/report?kind=end_of_call`, key)
    await testDb.deleteFrom('raw_reports').where('call_id', '=', callId).execute()
    const gone = await get(`/v1/calls/${callId}/report`, key)

    for (const { statusCode, body } of [other, gone]) {
      expect(statusCode).toBe(404)
      expect(JSON.parse(body)).toEqual({
        error: 'Report not found',
        message: 'The report does not exist: it was not received, was erased, or its retention has ended'
      })
    }
    expect((await get(`/v1/calls/${callId}`, key)).statusCode).toBe(200)
  })

  it.each(['', 'END_OF_CALL', 'end-of-call-report', 'call_started'])(
    'rejects the kind %j, and lists all',
    async (kind) => {
      const { key, callId } = await reported({ end_of_call: '{}' })

      const response = await get(`/v1/calls/${callId}/report?kind=${kind}`, key)

      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        error: 'Bad Request',
        message: 'kind must be one of end_of_call, call_analyzed, final, call_ended, preliminary, transfer_ended'
      })
    }
  )

  it('returns 404 for a call of another organization, an unknown one and an invalid id, with identical bytes', async () => {
    const { callId } = await reported({ end_of_call: '{}' })
    const { key } = await addTenant(db)

    for (const id of [callId, newId(), '1', '%00']) {
      const { statusCode, body } = await get(`/v1/calls/${id}/report`, key)
      expect([statusCode, body]).toEqual(unknownCall)
    }
  })

  it('returns nothing of another organization for a call with the same id', async () => {
    const { key, callId, organizationId } = await reported({})
    const other = await addTenant(db)
    const endpoint = { organizationId: other.organizationId, clientId: await addClient(testDb, organizationId) }
    await addRawReport(
      testDb,
      { ...endpoint, endpointId: newId<EndpointId>() },
      { callId, receivedAt, text: '{"of":1}' }
    )

    expect((await get(`/v1/calls/${callId}/report`, key)).json().error).toBe('Report not found')
    const { statusCode, body } = await get(`/v1/calls/${callId}/report`, other.key)
    expect([statusCode, body]).toEqual(unknownCall)
  })

  it('is compressed if accepted, and returns 304 if the ETag matches', async () => {
    const text = JSON.stringify({ transcript: 'Hello. '.repeat(10_000) })
    const { key, callId } = await reported({ end_of_call: text })
    const url = `/v1/calls/${callId}/report`

    const response = await request({ url, headers: { 'accept-encoding': 'br' } }, key)
    const { etag } = response.headers
    const again = await request({ url, headers: { 'if-none-match': String(etag) } }, key)

    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    expect(response.rawPayload.length).toBeLessThan(1_000)
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

/** Adds a call of a new tenant, with reports of these kinds and texts in this order. */
async function reported(texts: Readonly<Record<string, string>>) {
  const { organizationId, key } = await addTenant(db)
  const clientId = await addClient(testDb, organizationId)
  const callId: CallId = await addCall(testDb, organizationId, clientId)
  const owner = { organizationId, clientId, endpointId: newId<EndpointId>() }
  for (const [index, [kind, text]] of Object.entries(texts).entries()) {
    const at = new Date(receivedAt.getTime() + index)
    await addRawReport(testDb, owner, { callId, kind, text, receivedAt: at })
  }

  return { organizationId, key, callId }
}
