import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import { unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))
const { organizationId, key } = await addTenant(db)
const client = await addClient(testDb, organizationId)
const customer = await addCustomer(testDb, organizationId, client)
const call = await addCall(testDb, organizationId, client, {
  customer_id: customer,
  call_summary: 'A booking',
  metadata: JSON.stringify({ source: 'ad' })
})
const evaluation = { domain: 'lead_quality', result: unevaluatedLeadQuality('Noise.'), source: 'import' } as const
await storeEvaluation({ db, organizationId }, call, { evaluation: { ...evaluation, model: null }, now: new Date() })

const lists = [
  { path: '/v1/calls', fields: 'lead_score,id,call_summary' },
  { path: '/v1/calls', fields: 'occurred_at,lead_score' },
  { path: '/v1/calls?cursor=', fields: 'status' },
  { path: '/v1/calls?offset=0&status=completed', fields: 'metadata' },
  { path: '/v1/calls?caller_name=Nobody', fields: 'id' },
  { path: '/v1/calls/evaluations', fields: 'lead_quality,status' },
  { path: '/v1/customers', fields: 'phone_number,total_calls' },
  { path: '/v1/clients', fields: 'name' }
]
const items = [
  { path: `/v1/calls/${call}`, fields: 'id,messages,reports' },
  { path: `/v1/calls/${call}/evaluations`, fields: 'call' },
  { path: `/v1/customers/${customer}`, fields: 'email,id' },
  { path: `/v1/clients/${client}`, fields: 'joined_at,name' }
]

describe('fields', () => {
  it.each(lists)('select members of each item of $path: $fields', async ({ path, fields }) => {
    const whole = (await get(path, key)).json()

    const selected = (await get(withFields(path, fields), key)).json()

    expect(selected).toEqual({ ...whole, data: whole.data.map((item: object) => pick(item, fields)) })
  })

  it.each(items)('select members of $path: $fields', async ({ path, fields }) => {
    const whole = (await get(path, key)).json()

    expect((await get(withFields(path, fields), key)).json()).toEqual({ data: pick(whole.data, fields) })
  })

  it.each([...lists, ...items])('with all names return the bytes of the whole $path', async ({ path }) => {
    const { body } = await get(path, key)
    const { data } = JSON.parse(body)
    const [first] = Array.isArray(data) ? data : [data]
    const all = Object.keys(first ?? { id: '' }).toReversed()

    expect((await get(withFields(path, all.join(',')), key)).body).toBe(body)
  })

  it.each(['', 'secret', 'id,secret', 'id,id', 'id,', 'ID', '__proto__', 'toString'])(
    'are rejected with the valid names: "%s"',
    async (fields) => {
      const { statusCode, body } = await get(withFields('/v1/customers', fields), key)

      expect(statusCode).toBe(400)
      expect(body).toContain(
        'fields must be different names, separated by commas, out of id, organization_id, client_id'
      )
      expect(body).not.toContain('secret')
    }
  )

  it('keep the tag with which a client is updated', async () => {
    const tagOf = async (url: string) => String((await get(url, key)).headers['etag']).slice(0, 16)

    expect(await tagOf(`/v1/clients/${client}?fields=name`)).toBe(await tagOf(`/v1/clients/${client}`))
  })
})

function withFields(path: string, fields: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}fields=${fields}`
}

function pick(item: object, fields: string): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.split(',').includes(name)))
}
