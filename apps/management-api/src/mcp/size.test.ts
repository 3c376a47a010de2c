import { addCall, addCalls, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { callSizedTool, callTool, connectMcp } from '../testing/mcp.ts'
import { cut, firstThatFit, maxResultBytes, shorten, sizeOf } from './size.ts'

const { db, testDb } = await createTestDatabase()
const { app } = startApp(connectAs('management', testDb), { limit: 100_000 })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Texts that take the most bytes of JSON: one of a control character, one of an emoji, one of quotes. */
const hostile = ['\u0001', '😀', '"\\']

describe('a result', () => {
  it.each(hostile)('with the longest texts of %j has at most 32 KB, and lists end early', async (character) => {
    const { key, organizationId } = await addTenant(db)
    const text = (length: number) => character.repeat(length)
    const client_id = await addClient(testDb, organizationId, { name: text(100), display_name: text(100) })
    for (let nth = 0; nth < 60; nth++)
      await addClient(testDb, organizationId, { name: text(100), contact_person: text(100) })
    const call = {
      ...{ client_id, ended_reason: text(2_000), caller_full_name: text(2_000), call_summary: text(8_000) },
      ...{ assistant_name: text(2_000), transfer_destination: text(2_000), assistant_id: text(100) },
      structured_data: JSON.stringify({ text: text(10_000) })
    }
    await addCalls(
      testDb,
      organizationId,
      Array.from({ length: 50 }, () => call)
    )
    for (let nth = 10; nth < 60; nth++) {
      const [full_name, email] = [text(2_000), text(2_000)]
      await addCustomer(testDb, organizationId, client_id, { phone_number: `+120255501${nth}`, full_name, email })
    }
    const client = await connectMcp(address, { 'x-api-key': key })

    for (const [name, list] of [
      ['search_calls', 'calls'],
      ['find_customers', 'customers'],
      ['list_clients', 'clients']
    ] as const) {
      const ids = new Set<string>()
      let cursor: string | undefined
      do {
        const given = { limit: 50, ...(cursor !== undefined && { cursor }) }
        const { value: page, bytes } = await callSizedTool<Listed>(client, name, given)
        expect(bytes).toBeLessThanOrEqual(maxResultBytes)
        expect(page[list]?.length).toBeGreaterThan(0)
        for (const { id } of page[list] ?? []) ids.add(id)
        cursor = page.next_cursor
      } while (cursor !== undefined)
      expect(ids.size).toBe(name === 'list_clients' ? 61 : 50)
    }
    for (const group_by of ['client', 'assistant']) {
      const range = { start_date: new Date(Date.now() - 86_400_000), end_date: new Date(Date.now() + 1_000) }
      const { bytes } = await callSizedTool(client, 'get_statistics', { ...range, group_by })
      expect(bytes).toBeLessThanOrEqual(maxResultBytes)
    }
  })

  it.each(hostile)('of one call continues a transcript of %j until its end', async (character) => {
    const { key, organizationId } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const lengths = [10, 500, 20_000, 0, ...Array.from({ length: 200 }, () => 300)]
    const messages = lengths.map((length) => ({ role: 'user', text: character.repeat(length), start_seconds: null }))
    const id = await addCall(testDb, organizationId, clientId, {
      call_summary: character.repeat(8_000),
      messages: JSON.stringify(messages)
    })
    const client = await connectMcp(address, { 'x-api-key': key })
    const indexes: number[] = []

    let next: number | undefined = 0
    while (next !== undefined) {
      const { value, bytes }: Sized = await callSizedTool<Conversation>(client, 'get_call', { id, from_message: next })
      expect(bytes).toBeLessThanOrEqual(maxResultBytes)
      indexes.push(...value.messages.map(({ index }) => index))
      next = value.next_message
    }

    expect(indexes).toEqual(lengths.map((_, index) => index))
  })

  it('of one call shows the lines of a transcript without messages, and nothing beyond its end', async () => {
    const { key, organizationId } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const id = await addCall(testDb, organizationId, clientId, { transcript: 'Agent: Hello.\n\nUser: Hi.' })
    const client = await connectMcp(address, { 'x-api-key': key })

    const texts = [
      { index: 0, text: 'Agent: Hello.' },
      { index: 1, text: 'User: Hi.' }
    ]
    expect(await callTool(client, 'get_call', { id })).toMatchObject({
      showing: '0 to 1 of 2 messages',
      messages: texts
    })
    expect(await callTool(client, 'get_call', { id, from_message: 7 })).toEqual({
      call: { id },
      showing: '0 of 2 messages',
      messages: []
    })
  })
})

type Listed = Record<string, { id: string }[]> & { next_cursor?: string }

type Sized = { readonly value: Conversation; readonly bytes: number }

interface Conversation {
  readonly messages: readonly { readonly index: number }[]
  readonly next_message?: number
}

const text = fc.string({ unit: 'grapheme', maxLength: 60 })

it('cuts a text between characters, to at most the given bytes', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 80 }), (whole, maxBytes) => {
      const short = cut(whole, maxBytes)
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(Math.max(maxBytes, Buffer.byteLength('…')))
      expect(short.isWellFormed()).toBe(whole.isWellFormed())
      expect(short === whole || (short.endsWith('…') && whole.startsWith(short.slice(0, -1)))).toBe(true)
      if (Buffer.byteLength(whole) <= maxBytes) expect(short).toBe(whole)
    })
  )
})

it('takes the longest beginning of a list that fits', () => {
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 0, max: 2_000 }), (items, maxBytes) => {
      const taken = firstThatFit(items, maxBytes)
      const total = (count: number) => items.slice(0, count).reduce((sum, item) => sum + sizeOf(item) + 2, 0)
      expect(taken).toEqual(items.slice(0, taken.length))
      expect(total(taken.length)).toBeLessThanOrEqual(maxBytes)
      if (taken.length < items.length) expect(total(taken.length + 1)).toBeGreaterThan(maxBytes)
    })
  )
})

it('shortens texts and lists at any depth', () => {
  const value = { a: ['x'.repeat(9), 1, null], b: { c: 'y'.repeat(9) }, d: [1, 2, 3] }

  expect(shorten(value, 8, 2)).toEqual({ a: ['xxxxx…', 1], b: { c: 'yyyyy…' }, d: [1, 2] })
})
