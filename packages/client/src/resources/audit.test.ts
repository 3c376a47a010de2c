import { expect, it } from 'vitest'
import { GoneError } from '../index.ts'
import { openCallbook, refusal } from '../testing/index.ts'

const events = [1, 2, 3].map((sequence) => ({ sequence, cursor: `c${sequence}`, act: 'client.change' }))
const textOf = (some: readonly object[]) => some.map((event) => `${JSON.stringify(event)}\n`).join('')

it('yields each event once, across requests and an interrupted response, up to an empty one', async () => {
  const { callbook, received } = await openCallbook(
    {},
    (response) => response.write(textOf(events.slice(0, 1)), () => response.destroy()),
    (response) => void response.end(textOf(events.slice(1, 2))),
    (response) => void response.end(textOf(events.slice(2))),
    (response) => void response.end()
  )
  const seen: object[] = []

  for await (const event of callbook.audit({ cursor: 'c0' })) seen.push(event)

  expect(seen).toEqual(events)
  expect(received.map(({ url }) => url)).toEqual(
    ['c0', 'c1', 'c2', 'c3'].map((cursor) => `/v1/audit?limit=10000&cursor=${cursor}`)
  )
})

it('throws if the event of the cursor is no longer kept', async () => {
  const { callbook } = await openCallbook({}, refusal(410))
  const read = async () => {
    for await (const _ of callbook.audit({ cursor: 'c0' }));
  }

  await expect(read()).rejects.toBeInstanceOf(GoneError)
})
