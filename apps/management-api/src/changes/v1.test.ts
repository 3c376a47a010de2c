import { logEvents, newId, numberEvents, revokeApiKeyRow } from '@callbook/db'
import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, EventType, OrganizationId } from '@callbook/domain'
import { connectRaw } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get } = startApp(connectAs('management', testDb))
await app.listen({ host: '127.0.0.1', port: 0 })

const path = '/v1/changes'

describe('changes', () => {
  it('are paginated in order, each once, starting with the oldest', async () => {
    const { organizationId, key } = await addTenant(db)
    const ids = await addChanges(organizationId, 120)

    const pages = await walk(`${path}?limit=50`, key)

    expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
      [50, true],
      [50, true],
      [20, false]
    ])
    const changes = pages.flatMap(({ data }) => data)
    expect(changes.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1))
    expect(changes.map(({ id }) => id)).toEqual(ids)
  })

  it('have type, subject, client and time', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const [id] = await addChanges(organizationId, 1, { type: 'evaluation.completed', clientId })

    expect((await get(path, key)).json().data).toEqual([
      {
        ...{ sequence: 1, type: 'evaluation.completed', object: 'evaluation', id, client_id: clientId },
        changed_at: noon.toISOString()
      }
    ])
  })

  it('of a client have holes for its key, and miss nothing across pages', async () => {
    const { organizationId, key } = await addTenant(db)
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    for (const clientId of [own, other, own, other, own]) await addChanges(organizationId, 1, { clientId })
    await addChanges(organizationId, 1)
    const { key: clientKey } = await addApiKey(db, organizationId, { clientId: own })

    const changes = (await walk(`${path}?limit=2`, clientKey)).flatMap(({ data }) => data)

    expect(changes.map(({ sequence, client_id }) => [sequence, client_id])).toEqual([
      [1, own],
      [3, own],
      [5, own]
    ])
    const { next_cursor: cursor } = (await get(path, clientKey)).json()
    expect((await get(`${path}?cursor=${cursor}`, clientKey)).statusCode).toBe(200)
    expect((await get(`${path}?cursor=${cursor}`, key)).statusCode).toBe(400)
  })

  it('do not end the wait of the key of another client', async () => {
    const { organizationId } = await addTenant(db)
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const { key } = await addApiKey(db, organizationId, { clientId: own })
    const { next_cursor: cursor } = (await get(`${path}?cursor=now`, key)).json()

    const waiting = get(`${path}?cursor=${cursor}&wait=15`, key)
    await addChanges(organizationId, 1, { clientId: other })
    await addChanges(organizationId, 1, { clientId: own })

    expect((await waiting).json().data).toMatchObject([{ sequence: 2, client_id: own }])
  })

  it('start now for cursor=now, and an empty page keeps the position', async () => {
    const { organizationId, key } = await addTenant(db)
    await addChanges(organizationId, 3)

    const now = (await get(`${path}?cursor=now`, key)).json()
    const still = (await get(`${path}?cursor=${now.next_cursor}`, key)).json()
    await addChanges(organizationId, 1)
    const later = (await get(`${path}?cursor=${now.next_cursor}`, key)).json()

    expect(now).toEqual({ data: [], next_cursor: expect.any(String), has_more: false })
    expect(still).toEqual(now)
    expect(later.data).toMatchObject([{ sequence: 4 }])
  })

  it('are empty in an organization without events', async () => {
    const { organizationId, key } = await addTenant(db)

    const { data, next_cursor } = (await get(path, key)).json()
    await addChanges(organizationId, 1)

    expect(data).toEqual([])
    expect((await get(`${path}?cursor=${next_cursor}`, key)).json().data).toMatchObject([{ sequence: 1 }])
  })

  it('are not returned before they are numbered', async () => {
    const { organizationId, key } = await addTenant(db)
    await addChanges(organizationId, 1, { isNumbered: false })

    expect((await get(path, key)).json()).toMatchObject({ data: [], has_more: false })
  })

  it('are filtered by client or types, and skipped ones are not read again', async () => {
    const { organizationId, key } = await addTenant(db)
    const [one, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    await addChanges(organizationId, 1, { clientId: one })
    await addChanges(organizationId, 1, { clientId: other, type: 'customer.erased' })
    await addChanges(organizationId, 1, { clientId: other, type: 'call.updated' })
    const sequences = async (query: string) =>
      (await get(`${path}?${query}`, key)).json().data.map(({ sequence }: { sequence: number }) => sequence)

    expect(await sequences(`client_id=${other}`)).toEqual([2, 3])
    expect(await sequences('types=call.stored,customer.erased')).toEqual([1, 2])
    expect(await sequences(`client_id=${one}&types=call.updated`)).toEqual([])
    const passed = (await get(`${path}?types=gap.found`, key)).json()
    expect(passed).toMatchObject({ data: [], has_more: false })
    expect((await get(`${path}?cursor=${passed.next_cursor}`, key)).json().data).toEqual([])
  })

  it('are read a few thousand at a time, even for a small page', async () => {
    const { organizationId, key } = await addTenant(db)
    await addChanges(organizationId, 5_000)
    await addChanges(organizationId, 1, { type: 'customer.erased' })

    const pages = await walk(`${path}?types=customer.erased`, key)

    expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
      [0, true],
      [1, false]
    ])
  })
})

describe('a cursor', () => {
  it.each([
    ['an organization', false],
    ['a client', true]
  ])(
    'of lost changes of %s gets 410 for ever, and one from before the restored time stays valid',
    async (_, isLimited) => {
      const { organizationId, key: ofOrganization } = await addTenant(db)
      const clientId = await addClient(testDb, organizationId)
      const { key } = isLimited ? await addApiKey(db, organizationId, { clientId }) : { key: ofOrganization }
      const cursorNow = async () => (await get(`${path}?cursor=now`, key)).json().next_cursor
      await addChanges(organizationId, 2, { clientId })
      const kept = await cursorNow()
      await addChanges(organizationId, 2, { clientId })
      const lost = await cursorNow()

      await restore(organizationId, 2)
      await addChanges(organizationId, 5, { clientId })
      await setEpoch(organizationId, 3)

      expect((await get(`${path}?cursor=${lost}`, key)).statusCode).toBe(410)
      expect((await get(`${path}?cursor=${lost}&wait=1`, key)).statusCode).toBe(410)
      expect((await get(`${path}?cursor=${kept}`, key)).json().data).toMatchObject(
        [3, 4, 5, 6, 7].map((sequence) => ({ sequence }))
      )
    }
  )

  it.each([
    ['before removed changes', (organizationId: OrganizationId) => removeUpTo(organizationId, 4)],
    ['of lost sequence numbers', (organizationId: OrganizationId) => setLast(organizationId, 1)]
  ])('%s returns 410 and says how to start again', async (_, lose) => {
    const { organizationId, key } = await addTenant(db)
    await addChanges(organizationId, 5)
    const { next_cursor } = (await get(`${path}?limit=2`, key)).json()
    await lose(organizationId)

    const { body, statusCode } = await get(`${path}?cursor=${next_cursor}`, key)

    expect(statusCode).toBe(410)
    expect(JSON.parse(body)).toEqual({ error: 'Gone', message: expect.stringContaining('cursor=now') })
  })

  it('after the last removed change still works, and the list without a cursor starts with the oldest stored change', async () => {
    const { organizationId, key } = await addTenant(db)
    await addChanges(organizationId, 5)
    const { next_cursor } = (await get(`${path}?limit=3`, key)).json()
    await removeUpTo(organizationId, 3)

    expect((await get(`${path}?cursor=${next_cursor}`, key)).json().data).toMatchObject([{ sequence: 4 }, {}])
    expect((await get(path, key)).json().data).toMatchObject([{ sequence: 4 }, { sequence: 5 }])
  })

  it('is valid only in its own organization', async () => {
    const { organizationId, key } = await addTenant(db)
    const stranger = await addTenant(db)
    await addChanges(organizationId, 1)
    const { next_cursor } = (await get(path, key)).json()

    const { body, statusCode } = await get(`${path}?cursor=${next_cursor}`, stranger.key)

    expect([statusCode, JSON.parse(body).message]).toEqual([400, expect.stringContaining('same organization')])
  })

  it.each([
    'cursor=',
    'cursor=NOW',
    'cursor=1',
    `cursor=${'A'.repeat(22)}`,
    `cursor=${'_'.repeat(22)}`,
    'types=',
    'types=call.stored,',
    'types=call.deleted',
    'limit=201',
    'wait=21',
    'wait=1.5',
    'client_id=1',
    'offset=1'
  ])('or another parameter is rejected if invalid: %s', async (query) => {
    const { key } = await addTenant(db)

    expect((await get(`${path}?${query}`, key)).statusCode).toBe(400)
  })
})

describe('a long poll', () => {
  it('returns as soon as there is a change', async () => {
    const { organizationId, key } = await addTenant(db)
    const answer = get(`${path}?wait=20`, key)
    await addChanges(organizationId, 1)

    expect((await answer).json().data).toMatchObject([{ sequence: 1 }])
  })

  it('returns empty after the timeout, and skips other changes', async () => {
    const { organizationId, key } = await addTenant(db)
    const answer = get(`${path}?wait=1&types=gap.found`, key)
    await addChanges(organizationId, 1)

    const { data, next_cursor } = (await answer).json()

    expect(data).toEqual([])
    expect((await get(`${path}?cursor=${next_cursor}`, key)).json().data).toEqual([])
  })

  it('returns after each of two full waits on one connection, beyond the idle limit of sockets', async () => {
    const { key } = await addTenant(db)
    const { app: brief } = startApp(connectAs('management', testDb), {}, undefined, { responseStallMs: 500 })
    await brief.listen({ host: '127.0.0.1', port: 0 })
    const { socket, answer } = await connectRaw(brief)

    for (let round = 0; round < 2; round++) {
      const startedAt = performance.now()
      socket.write(`GET ${path}?wait=1 HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n\r\n`)

      expect(await answer()).toMatchObject({ status: 200, text: expect.stringContaining('"data":[]') })
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000)
    }
  })

  it('returns nothing to a key that was revoked in the meantime', async () => {
    const { organizationId } = await addTenant(db)
    const { id, key } = await addApiKey(db, organizationId)
    expect((await get(path, key)).statusCode).toBe(200)
    const answer = get(`${path}?wait=20`, key)
    await revokeApiKeyRow({ db, organizationId }, id, { now: new Date(), reason: null })
    await expect.poll(async () => (await get('/v1/auth/me', key)).statusCode).toBe(401)
    await addChanges(organizationId, 1)

    expect((await answer).statusCode).toBe(401)
  })

  it('is rejected for a key with four waits, and for no other', async () => {
    const { organizationId, key } = await addTenant(db)
    const { key: other } = await addApiKey(db, organizationId)
    const answers = Array.from({ length: 5 }, () => get(`${path}?wait=20`, key))

    const refused = await Promise.race(answers)
    const ofOther = get(`${path}?wait=20`, other)
    await addChanges(organizationId, 1)

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    const statuses = (await Promise.all([...answers, ofOther])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('frees its slot when the client disconnects', async () => {
    const { key } = await addTenant(db)
    const request = `GET ${path}?wait=20 HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n\r\n`
    const connections = await Promise.all(Array.from({ length: 5 }, () => connectRaw(app, request)))
    const answers = connections.map((connection) => connection.answer())
    for (const answer of answers) answer.catch(() => undefined)
    expect(await Promise.race(answers)).toMatchObject({ status: 429 })

    for (const { socket } of connections) socket.destroy()

    await expect.poll(async () => (await get(`${path}?wait=1`, key)).statusCode).toBe(200)
  })

  it('returns at once while the service shuts down', async () => {
    const { key } = await addTenant(db)
    const closing = startApp(connectAs('management', testDb))
    const answer = closing.get(`${path}?wait=20`, key)
    await expect.poll(() => closing.app.lifecycle.draining).toBe(false)
    closing.app.lifecycle.draining = true

    expect((await answer).json()).toMatchObject({ data: [] })
  })
})

const noon = new Date('2026-11-20T12:00:00.000Z')

interface TestChanges {
  readonly type?: EventType
  readonly clientId?: ClientId | null
  readonly isNumbered?: boolean
}

/** @returns the ids of the subjects */
async function addChanges(
  organizationId: OrganizationId,
  count: number,
  { type = 'call.stored', clientId = null, isNumbered = true }: TestChanges = {}
): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({ type, organizationId, subjectId: newId(), clientId }))
  await db.transaction().execute((tx) => logEvents(tx, events, noon))
  while (isNumbered && (await numberEvents(db, organizationId)) > 0);

  return events.map(({ subjectId }) => subjectId)
}

interface Page {
  readonly data: readonly { readonly sequence: number; readonly id: string; readonly client_id: string | null }[]
  readonly next_cursor: string
  readonly has_more: boolean
}

async function walk(url: string, key: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor = ''; ; ) {
    const page: Page = (await get(`${url}${cursor}`, key)).json()
    pages.push(page)
    if (!page.has_more) return pages
    cursor = `&cursor=${page.next_cursor}`
  }
}

async function removeUpTo(organizationId: OrganizationId, sequence: number): Promise<void> {
  await testDb
    .deleteFrom('event_log')
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', sequence)
    .execute()
}

/** Removes all changes after a number. */
async function restore(organizationId: OrganizationId, last: number): Promise<void> {
  await setLast(organizationId, last)
  await testDb
    .deleteFrom('event_log')
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', last)
    .execute()
}

/** Changes the epoch of the numbers from one on, as if another start of the server had given them. */
async function setEpoch(organizationId: OrganizationId, first_sequence: number): Promise<void> {
  await testDb
    .insertInto('event_epochs')
    .values({ organization_id: organizationId, first_sequence, epoch: 'b'.repeat(16) })
    .execute()
}

/** Sets the last number as after restoring an older backup. */
async function setLast(organizationId: OrganizationId, last_sequence: number): Promise<void> {
  await testDb
    .updateTable('event_sequences')
    .set({ last_sequence })
    .where('organization_id', '=', organizationId)
    .execute()
}
