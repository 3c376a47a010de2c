import { addCall, addClient, connectAs, createTestDatabase, indexWords } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

describe('GET /v1/calls?search=', () => {
  it('finds calls by their words, with the matching places', async () => {
    const { organizationId, key, clientId } = await tenant()
    const id = await addCall(testDb, organizationId, clientId, {
      messages: messagesOf('Good morning', 'The brake makes a strange noise'),
      call_summary: 'Asks for an appointment'
    })
    await addCall(testDb, organizationId, clientId, { call_summary: 'Asks for a refund' })
    await indexWords(db, organizationId)

    const { data, pagination } = (await search(key, 'BRAKE noi*')).json()

    expect(data.map((call: { id: string }) => call.id)).toEqual([id])
    expect(data[0].search_hits).toEqual([
      {
        field: 'message',
        message_index: 1,
        start_seconds: 5,
        snippet: 'The brake makes a strange noise',
        highlights: [
          [4, 9],
          [26, 31]
        ]
      }
    ])
    expect(pagination).toMatchObject({ total: 1, total_is_bounded: false })
  })

  it.each([
    ['"strange noise"', 1],
    ['"noise strange"', 0],
    ['brake -noise', 0],
    ['brake -refund', 1],
    ['brake&status=failed', 0],
    ['brake&status=completed', 1],
    ['brake&evaluation_status=pending', 1],
    ['brake&evaluation_status=completed', 0],
    ['brake&start_date=2999-01-01T00:00:00Z', 0],
    ['ада', 1]
  ])('finds with %s: %d', async (query, count) => {
    const { organizationId, key, clientId } = await tenant()
    await addCall(testDb, organizationId, clientId, {
      messages: messagesOf('The brake makes a strange noise'),
      caller_full_name: 'Ада Лавлейс',
      status: 'completed'
    })
    await indexWords(db, organizationId)
    const [text = '', ...filters] = query.split('&')

    const { data, pagination } = (await search(key, text, filters.map((filter) => `&${filter}`).join(''))).json()

    expect([data.length, pagination.total]).toEqual([count, count])
  })

  it('walks all matches by cursor, and returns only selected fields', async () => {
    const { organizationId, key, clientId } = await tenant()
    for (let nth = 0; nth < 5; nth += 1) await addCall(testDb, organizationId, clientId, { call_summary: 'A brake' })
    await indexWords(db, organizationId)

    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await search(key, 'brake', `&limit=2&fields=id&cursor=${cursor}`)
      const { data, pagination } = answer.json<{ data: object[]; pagination: { next_cursor: string | null } }>()
      found.push(...data.map((call) => Object.keys(call).join()))
      cursor = pagination.next_cursor
    }

    expect(found).toEqual(['id', 'id', 'id', 'id', 'id'])
  })

  it('does not find calls of another organization with the same words', async () => {
    const [mine, theirs] = [await tenant(), await tenant()]
    const id = await addCall(testDb, mine.organizationId, mine.clientId, { call_summary: 'A brake' })
    await addCall(testDb, theirs.organizationId, theirs.clientId, { call_summary: 'A brake' })
    for (const { organizationId } of [mine, theirs]) await indexWords(db, organizationId)

    const { data } = (await search(mine.key, 'brake')).json()

    expect(data.map((call: { id: string }) => call.id)).toEqual([id])
    expect((await search(mine.key, 'brake', `&client_id=${theirs.clientId}`)).statusCode).toBe(404)
  })

  it.each([
    ['!?', 'search must have a letter or a digit'],
    ['-brake', 'search must have a word that is not excluded'],
    ['"brake', 'search must close each quote'],
    ['b*', 'search must have at least 2 letters before *'],
    ['a b c d e f g h i', 'search must have at most 8 words'],
    ['"a b" "c d" "e f"', 'search must have at most 2 phrases'],
    ['-"a b" c', 'search must not exclude a phrase: exclude one of its words']
  ])('returns 400 for %j', async (text, message) => {
    const { key } = await tenant()

    expect((await search(key, text)).json()).toEqual({ error: 'Bad Request', message })
  })

  it('returns 400 if the words with a beginning fill more than 16 MB of the index', async () => {
    const { organizationId, key, clientId } = await tenant()
    for (const call of [1, 2, 3]) {
      const words = Array.from({ length: 20_000 }, (_, nth) => `abcdefghi${call}${String(nth).padEnd(30, 'x')}`)
      await addCall(testDb, organizationId, clientId, { transcript: words.join(' ') })
    }
    await indexWords(db, organizationId)

    const broad = await search(key, 'ab* abc* abcd* abcde* abcdef* abcdefg* abcdefgh* abcdefghi*')

    expect([broad.statusCode, broad.json().message]).toEqual([
      400,
      'search is too broad: add letters before *, or limit the dates'
    ])
    expect((await search(key, 'ab* abc*')).json().pagination.total).toBe(3)
  })
})

it('exports the calls of a search', async () => {
  const { organizationId, key, clientId } = await tenant()
  const id = await addCall(testDb, organizationId, clientId, { call_summary: 'A brake' })
  await addCall(testDb, organizationId, clientId, { call_summary: 'A refund' })
  await indexWords(db, organizationId)

  const lines = (await get('/v1/calls/export?search=brake', key)).body.trim().split('\n')

  expect(lines.map((line) => JSON.parse(line).id)).toEqual([id])
})

async function search(key: string, text: string, filters = '') {
  return await get(`/v1/calls?search=${encodeURIComponent(text)}${filters}`, key)
}

async function tenant() {
  const { organizationId, key } = await addTenant(db)

  return { organizationId, key, clientId: await addClient(testDb, organizationId) }
}

function messagesOf(...texts: readonly string[]): string {
  return JSON.stringify(texts.map((text, nth) => ({ role: 'user', text, start_seconds: nth * 5 })))
}
