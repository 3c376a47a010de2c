import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { afterAll, expect, it } from 'vitest'
import { addConversations, contacts } from '../testing/conversations.ts'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { callTool, connectMcp } from '../testing/mcp.ts'
import { tools } from './mcp-server.ts'

const { db, testDb } = await createTestDatabase()
const { app, get } = startApp(connectAs('management', testDb), { limit: 100_000 })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const { organizationId, key } = await addTenant(db)
const { calls } = await addConversations(testDb, db, organizationId)
const clientId = await addClient(testDb, organizationId)
const { key: keyWithScope } = await addApiKey(db, organizationId, { scopes: ['pii:read'] })
const range = { start_date: '2026-10-01T00:00:00Z', end_date: '2026-10-31T00:00:00Z' }
const required: Readonly<Record<string, object>> = { get_call: { id: calls[0] }, get_statistics: range }
const secrets = [contacts.phone, contacts.phone.slice(1), contacts.mail, 'ada@example.com', '5 5 5']
const names = tools.map(({ definition }) => definition.name)

it.each(names)('masks phone numbers and email addresses in the result of %s', async (name) => {
  const text = await resultOf(name, key)

  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

it('shows them to a key with the scope pii:read', async () => {
  const texts = await Promise.all(names.map((name) => resultOf(name, keyWithScope)))

  expect(secrets.filter((secret) => !texts.join('').includes(secret))).toEqual([])
})

it('masks in the form +1202*****47 and d***@example.com', async () => {
  const client = await connectMcp(address, { 'x-api-key': key })

  expect(await callTool(client, 'get_call', { id: calls[0] })).toMatchObject({
    call: {
      caller_phone_number: '+1202*****47',
      call_summary: 'Dana asked to be called at +1202*****47.',
      structured_data: { callback_id: '+1202*****47', number: '*********47', mail: 'd***@example.com' }
    },
    messages: [{ index: 0 }, { text: 'My number is * * *, * * *, * * 4 7, and d***@example.com.' }]
  })
})

it.each(names)('leaves recordings, metadata and prompts out of the result of %s', async (name) => {
  const text = await resultOf(name, keyWithScope)

  for (const secret of ['recording', 'metadata', 'the prompt', 'raw']) expect(text).not.toContain(secret)
})

it.each([key, keyWithScope])('does not change what /v1 shows', async (one) => {
  const { data } = (await get(`/v1/calls/${calls[0]}`, one)).json()

  expect(data.caller_phone_number).toBe(contacts.phone)
  expect(data.call_summary).toContain(contacts.phone)
})

it('cuts no number and no address, so that no part of it is shown', async () => {
  const client = await connectMcp(address, { 'x-api-key': key })
  const contact = 'dana.whitfield.private@example.com or +1 202 555 0147'
  for (const length of [7_900, 7_960, 7_990, 8_000, 500_000]) {
    const messages = [{ role: 'user', text: `${'x'.repeat(length)} ${contact.repeat(2)}`, start_seconds: null }]
    const id = await addCall(testDb, organizationId, clientId, { messages: JSON.stringify(messages) })
    const text = JSON.stringify(await callTool(client, 'get_call', { id }))
    expect(text).not.toMatch(/hitfield\.|dana\.|0147|202 5/)
  }
  const call_summary = `${'x'.repeat(570)} ${contact}`
  await addCall(testDb, organizationId, clientId, { call_summary })
  expect(JSON.stringify(await callTool(client, 'search_calls', {}))).not.toMatch(/hitfield\.|dana\./)
})

async function resultOf(name: string, apiKey: string): Promise<string> {
  const client = await connectMcp(address, { 'x-api-key': apiKey })

  return JSON.stringify(await callTool(client, name, required[name]))
}
