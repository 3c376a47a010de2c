import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Call, type Change, type FollowedChange, GoneError, type PageOfChanges } from '../index.ts'
import { openCallbook, refusal, type Step } from '../testing/index.ts'

const someChanges = [answer('at-1', 1, 2), answer('at-1'), answer('at-2', 3)]

describe('changes', () => {
  it('are followed over responses with and without changes, each time from the last cursor', async () => {
    const { callbook, requested } = await open(...someChanges)
    const sequences: number[] = []

    for await (const { sequence } of callbook.changes({ types: 'call.stored', cursor: 'now', limit: 2 })) {
      sequences.push(sequence)
      if (sequence === 3) break
    }

    expect(sequences).toEqual([1, 2, 3])
    expect(requested()).toEqual([
      '/v1/changes?types=call.stored&limit=2&wait=0&cursor=now',
      '/v1/changes?types=call.stored&limit=2&wait=20&cursor=at-1',
      '/v1/changes?types=call.stored&limit=2&wait=20&cursor=at-1'
    ])
  })

  it('start with the oldest stored change, and wait as long as requested', async () => {
    const { callbook, requested } = await open(...someChanges)

    for await (const change of callbook.changes({ wait: 1 })) {
      expectTypeOf(change).toEqualTypeOf<FollowedChange>()
      expectTypeOf(change).toExtend<Change>()
      if (change.object === 'call') expectTypeOf(change.resource).toEqualTypeOf<Call | undefined>()
      break
    }

    expect(requested()).toEqual(['/v1/changes?wait=1'])
  })

  it('report the cursor up to which all changes were taken', async () => {
    const { callbook } = await open(...someChanges)
    const changes = callbook.changes()
    const kept: (string | undefined)[] = []

    for await (const { sequence } of changes) {
      kept.push(changes.cursor)
      if (sequence === 3) break
    }

    expect(kept).toEqual([undefined, undefined, 'at-1'])
  })

  it('end with an error of their own if they are no longer kept', async () => {
    const { callbook } = await open({ status: 410, body: { error: 'Gone', message: 'Take cursor=now' } })

    await expect(next(callbook.changes({ cursor: 'old' }))).rejects.toBeInstanceOf(GoneError)
  })

  it('continue after any number of closed connections and other transient failures', async () => {
    const closed: Step = (response) => void response.destroy()
    const failures = [...Array.from({ length: 30 }, () => closed), refusal(503), refusal(429, { 'retry-after': '7' })]
    const { callbook, clock } = await openCallbook({}, answer('at-1', 1), ...failures, answer('at-2', 2), closed)
    const sequences: number[] = []

    for await (const { sequence } of callbook.changes()) {
      sequences.push(sequence)
      if (sequence === 2) break
    }

    expect(sequences).toEqual([1, 2])
    expect(clock.waits.slice(0, 6)).toEqual([375, 750, 1_500, 3_000, 6_000, 6_000])
    expect(clock.waits.slice(-3)).toEqual([6_000, 6_000, 7_500])
  })

  it.each([
    ['a closed connection', ((response) => void response.destroy()) satisfies Step],
    ['a response that asks for a year', refusal(503, { 'retry-after': '31536000' })]
  ])('end by a signal while they wait after %s', async (_, failure) => {
    const enough = new AbortController()
    const onRetry = () => enough.abort(new Error('enough'))
    const { callbook } = await openCallbook({ onRetry, clock: undefined }, failure)

    await expect(next(callbook.changes({}, { signal: enough.signal }))).rejects.toThrow('enough')
  })

  it.each([400, 401, 403, 404, 500])('end with a permanent error: %i', async (status) => {
    const { callbook } = await openCallbook({}, refusal(status))

    await expect(next(callbook.changes())).rejects.toMatchObject({ status })
  })

  it('end if the caller stops', async () => {
    const { callbook } = await open(() => undefined)
    const enough = new AbortController()
    const waiting = next(callbook.changes({}, { signal: enough.signal }))

    enough.abort(new Error('enough'))

    await expect(waiting).rejects.toThrow('enough')
  })

  it('are not taken from foreign responses', async () => {
    const { callbook } = await open({ body: { data: [] } })

    await expect(next(callbook.changes())).rejects.toThrow('Check baseUrl.')
  })
})

describe('pages of changes', () => {
  it('include the cursor to store with them', async () => {
    const { callbook, requested } = await open(...someChanges)
    const pages: PageOfChanges[] = []

    for await (const page of callbook.changes.pages({ cursor: 'now', limit: 2 })) {
      expectTypeOf(page).toEqualTypeOf<PageOfChanges>()
      pages.push(page)
      if (page.next_cursor === 'at-2') break
    }

    expect(pages.map(({ data, next_cursor }) => [data.map(({ sequence }) => sequence), next_cursor])).toEqual([
      [[1, 2], 'at-1'],
      [[3], 'at-2']
    ])
    expect(requested()).toEqual([
      '/v1/changes?limit=2&wait=0&cursor=now',
      '/v1/changes?limit=2&wait=20&cursor=at-1',
      '/v1/changes?limit=2&wait=20&cursor=at-1'
    ])
  })

  it('are empty if only their cursor is new', async () => {
    const { callbook } = await open(answer('at-0'), answer('at-0'), answer('at-1', 1))
    const cursors: string[] = []

    for await (const { next_cursor, data } of callbook.changes.pages({ cursor: 'now' })) {
      cursors.push(next_cursor)
      if (data.length > 0) break
    }

    expect(cursors).toEqual(['at-0', 'at-1'])
  })
})

async function next(changes: AsyncIterable<FollowedChange>): Promise<FollowedChange | undefined> {
  for await (const change of changes) return change
  return undefined
}

function answer(next_cursor: string, ...sequences: number[]): Step {
  return { body: { data: sequences.map((sequence) => ({ sequence })), next_cursor, has_more: false } }
}

async function open(...steps: Step[]) {
  const { callbook, received } = await openCallbook({}, ...steps)

  return { callbook, requested: () => received.map(({ url }) => url) }
}
