import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Change, GoneError } from '../index.ts'
import { openCallbook, type Step } from '../testing/index.ts'

const someChanges = [answer('at-1', 1, 2), answer('at-1'), answer('at-2', 3)]

describe('changes', () => {
  it('are followed over answers with and without any, each time from where the one before ended', async () => {
    const { callbook, asked } = await open(...someChanges)
    const sequences: number[] = []

    for await (const { sequence } of callbook.changes({ types: 'call.stored', cursor: 'now', limit: 2 })) {
      sequences.push(sequence)
      if (sequence === 3) break
    }

    expect(sequences).toEqual([1, 2, 3])
    expect(asked()).toEqual([
      '/v1/changes?types=call.stored&limit=2&wait=20&cursor=now',
      '/v1/changes?types=call.stored&limit=2&wait=20&cursor=at-1',
      '/v1/changes?types=call.stored&limit=2&wait=20&cursor=at-1'
    ])
  })

  it('begin with the oldest that is kept, and wait as long as they are told to', async () => {
    const { callbook, asked } = await open(...someChanges)

    for await (const change of callbook.changes({ wait: 1 })) {
      expectTypeOf(change).toEqualTypeOf<Change>()
      break
    }

    expect(asked()).toEqual(['/v1/changes?wait=1'])
  })

  it('tell the cursor before which everything was taken', async () => {
    const { callbook } = await open(...someChanges)
    const changes = callbook.changes()
    const kept: (string | undefined)[] = []

    for await (const { sequence } of changes) {
      kept.push(changes.cursor)
      if (sequence === 3) break
    }

    expect(kept).toEqual([undefined, undefined, 'at-1'])
  })

  it('end when they are no longer kept, with an error of its own kind', async () => {
    const { callbook } = await open({ status: 410, body: { error: 'Gone', message: 'Take cursor=now' } })

    await expect(next(callbook.changes({ cursor: 'old' }))).rejects.toBeInstanceOf(GoneError)
  })

  it('end when whoever follows has enough', async () => {
    const { callbook } = await open(() => undefined)
    const enough = new AbortController()
    const waiting = next(callbook.changes({}, { signal: enough.signal }))

    enough.abort(new Error('enough'))

    await expect(waiting).rejects.toThrow('enough')
  })

  it('are not taken from whatever else answers', async () => {
    const { callbook } = await open({ body: { data: [] } })

    await expect(next(callbook.changes())).rejects.toThrow('is baseUrl right?')
  })
})

async function next(changes: AsyncIterable<Change>): Promise<Change | undefined> {
  for await (const change of changes) return change
  return undefined
}

function answer(next_cursor: string, ...sequences: number[]): Step {
  return { body: { data: sequences.map((sequence) => ({ sequence })), next_cursor, has_more: false } }
}

async function open(...steps: Step[]) {
  const { callbook, received } = await openCallbook({}, ...steps)

  return { callbook, asked: () => received.map(({ url }) => url) }
}
