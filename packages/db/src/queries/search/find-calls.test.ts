import {
  type CallId,
  type ClientId,
  finish,
  matchesTexts,
  nameWords,
  type OrganizationId,
  parseSearch,
  type SearchQuery
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import { nameSearch } from '../customers/named-page.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import type { Page, Position } from '../lists/page.ts'
import { checkedMatches, findCallsByWords } from './find-calls.ts'
import { indexNextCalls } from './index-changes.ts'
import { cleanBlock, mergeBlocks } from './merge-blocks.ts'

const { db, testDb } = await createTestDatabase()

/** Words of nine scripts, with case, accents, apostrophes, and neighbors in the order of bytes. */
const vocabulary = [
  ...['brake', 'Brakes', 'BRAKE-pad', 'noise', 'refund', "O'Brien", 'Zoë', 'Straße', 'a', 'ab', 'abc'],
  ...['тормоз', 'Тормоза', 'шум', 'φρένο', 'θόρυβος', 'فرامل', 'صوت', 'בלם', 'רעש', 'ब्रेक', 'आवाज़'],
  ...[
    '브레이크',
    '소음',
    'ブレーキの音',
    '音がする',
    '刹车有声音',
    '声音',
    'เบรกมีเสียง',
    'เสียง',
    '😀',
    '\u{10428}x',
    '\uffeex'
  ]
]
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 }).map((some) => some.join(' '))
const instants = [0, 1, 3_600_000, 3_600_001, 90_000_000].map((ms) => new Date(Date.parse('2026-01-30T23:00:00Z') + ms))

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      summary: fc.option(words),
      messages: fc.array(words, { maxLength: 3 }),
      name: fc.option(words),
      at: fc.option(fc.constantFrom(...instants)),
      client: fc.nat(1),
      status: fc.constantFrom('completed' as const, 'failed' as const)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('update' as const, 'erase' as const), nth: fc.nat(200), text: words })
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('number', 'index', 'index', 'merge', 'clean') }) }
)

const term = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.constantFrom('bra*', 'ab*', 'тор*', '-noise', '-ab*', '"brake noise"', '"音が"', '音', '"a ab"', '브레*', 'บร')
)
const query = fc
  .array(term, { minLength: 1, maxLength: 3 })
  .map((terms) => terms.join(' '))
  .filter(isValid)

const names = fc.constantFrom('brake', 'BRA', "o'b noi", 'zo', 'ab a', 'тор', '刹', 'บร', 'strasse')

const filter = fc.record(
  {
    client: fc.nat(1),
    status: fc.constantFrom('completed' as const, 'failed' as const),
    callerName: names.map((name) => nameSearch(nameWords(name))),
    start: fc.constantFrom(...instants),
    end: fc.constantFrom(...instants),
    evaluationStatus: fc.constantFrom('pending' as const, 'completed' as const)
  },
  { requiredKeys: [] }
)

describe('findCallsByWords', () => {
  it('finds the same calls as a scan of all texts while calls are stored, changed, erased, indexed and merged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 80 }),
        fc.array(fc.tuple(fc.option(query), filter, fc.integer({ min: 1, max: 7 }), fc.nat(5)), {
          minLength: 4,
          maxLength: 4
        }),
        async (steps, searches) => {
          const store = await createStore()
          for (const one of steps) await store.run(one)

          for (const [text, { client, ...rest }, limit, offset] of searches) {
            if (text === null && rest.callerName === undefined) continue
            const asked = text === null ? [] : parseSearch(text)
            const search = { query: asked, filter: { ...rest, clientId: store.clientOf(client) } }
            const expected = await store.scan(search.query, search.filter)
            const at = await findCallsByWords({ db, organizationId: store.id }, search, { limit, offset })

            expect(at.ids, text ?? String(rest.callerName)).toEqual(expected.slice(offset, offset + limit))
            expect(at.total).toBe(expected.length)
            expect(await walk(store.id, search, limit)).toEqual(expected)
          }
        }
      ),
      { numRuns: propertyRuns(40) }
    )
  }, 120_000)

  it('checks no matches of a name, whose words the index has', () => {
    expect(checkedMatches({ query: [], filter: { callerName: nameSearch('dana whit') } })).toBe(0)
    expect(checkedMatches({ query: [], filter: { status: ['completed', 'failed'] } })).toBe(5_000)
  })

  it('counts the matches of blocks that a page does not need', async () => {
    const store = await createStore()
    const stored = {
      kind: 'store',
      summary: 'A brake',
      messages: [],
      name: null,
      at: null,
      status: 'completed'
    } as const
    await indexNextCalls({ db, organizationId: store.id })
    for (let block = 0; block < 6; block += 1) {
      for (let nth = 0; nth < 10; nth += 1) await store.run({ ...stored, messages: [], client: nth % 2 })
      await numberEvents(db, store.id)
      await indexNextCalls({ db, organizationId: store.id })
    }
    await store.run({ kind: 'update', nth: 33, text: 'A refund' })
    await store.run({ kind: 'erase', nth: 12, text: '' })

    const query = parseSearch('brake')
    const start = new Date('2026-02-01T00:13:30Z')
    for (const filter of [{}, { clientId: store.clientOf(1) }, { start }, { end: start }]) {
      const search = { query, filter }
      const expected = await store.scan(query, filter)
      for (const offset of [0, 7, 25])
        expect(await findCallsByWords({ db, organizationId: store.id }, search, { limit: 5, offset })).toMatchObject({
          ids: expected.slice(offset, offset + 5),
          total: expected.length,
          isBounded: false
        })
      expect(await walk(store.id, search, 5)).toEqual(expected)
    }
  })
})

async function walk(organizationId: OrganizationId, search: { query: SearchQuery; filter: CallFilter }, limit: number) {
  const ids: CallId[] = []
  let after: Position | undefined
  do {
    const page: Page = { limit, after }
    const found = await findCallsByWords({ db, organizationId }, search, page)
    ids.push(...found.ids)
    after = found.next
  } while (after !== undefined)

  return ids
}

function isValid(text: string): boolean {
  try {
    return parseSearch(text).length > 0
  } catch {
    return false
  }
}

async function createStore() {
  const id = await addOrganization(testDb)
  const clients = [await addClient(testDb, id), await addClient(testDb, id)] as const
  const calls: CallId[] = []
  const log = async (type: 'call.stored' | 'call.updated', subjectId: CallId) =>
    await testDb.transaction().execute(async (tx) => {
      await logEvents(tx, [{ organizationId: id, type, subjectId, clientId: clients[0] }], new Date())
    })

  async function run(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
    if (one.kind === 'store') {
      const { summary, messages, name, at, client, status } = one
      const callId = await addCall(testDb, id, clients[client === 0 ? 0 : 1], {
        call_summary: summary,
        caller_full_name: name,
        messages: JSON.stringify(messages.map((text) => ({ role: 'user', text, start_seconds: null }))),
        transcript: messages.join('\n'),
        // Blocks of calls that arrive in the order of time do not overlap.
        created_at: at ?? new Date(Date.parse('2026-02-01T00:00:00Z') + calls.length * 60_000),
        status
      })
      calls.push(callId)
      await log('call.stored', callId)
    } else if (one.kind === 'update' || one.kind === 'erase') {
      const callId = calls[one.nth % Math.max(calls.length, 1)]
      if (callId === undefined) return
      const texts =
        one.kind === 'update'
          ? { call_summary: one.text }
          : { call_summary: null, caller_full_name: null, messages: '[]', transcript: null, erased_at: new Date() }
      await testDb.updateTable('calls').set(texts).where('id', '=', callId).execute()
      await log('call.updated', callId)
    } else if (one.kind === 'number') await numberEvents(db, id)
    else if (one.kind === 'index') await indexNextCalls({ db, organizationId: id })
    else if (one.kind === 'merge') await mergeBlocks({ db, organizationId: id })
    else await cleanBlock({ db, organizationId: id })
  }

  return {
    id,
    run,
    clientOf: (client: number | undefined): ClientId | undefined =>
      client === undefined ? undefined : clients[client === 0 ? 0 : 1],
    async scan(searched: SearchQuery, { clientId, status, start, end, evaluationStatus, callerName }: CallFilter) {
      const rows = await testDb
        .selectFrom('calls')
        .selectAll()
        .where('organization_id', '=', id)
        .orderBy('occurred_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

      return rows
        .filter((row) => clientId === undefined || row.client_id === clientId)
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => evaluationStatus === undefined || row.evaluation_status === evaluationStatus)
        .filter((row) => start === undefined || Date.parse(row.occurred_at) >= start.getTime())
        .filter((row) => end === undefined || Date.parse(row.occurred_at) <= end.getTime())
        .filter(({ caller_full_name: name }) => {
          const own = nameWords(name ?? '').split(' ')

          return (callerName ?? []).every((beginning) => own.some((word) => word.startsWith(beginning)))
        })
        .filter(({ messages, call_summary, caller_full_name }) => {
          const texts = (JSON.parse(messages) as { text: string }[]).map(({ text }) => text)

          const searchedTexts = [...texts, call_summary, caller_full_name].filter((text) => text !== null)

          return finish(matchesTexts(searched, searchedTexts))
        })
        .map((row) => row.id as CallId)
    }
  }
}
