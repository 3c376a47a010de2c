import type { OrganizationReleaseInput, Releases } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { requestsFor, retryReports } from './retry.ts'

it('divides selected reports among requests', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `${index}`)

  const requests = requestsFor(ids)

  expect(requests.map((request) => request.ids?.length)).toEqual([25, 25, 10])
  expect(requests.flatMap((request) => request.ids ?? [])).toEqual(ids)
  expect(requestsFor([])).toEqual([])
})

it('continues at the cursor of each response and adds up the results', async () => {
  const responses = [
    released({ found: 2, examined: 1, stored: 1, next_cursor: 'next' }),
    released({ found: 1, examined: 1, kept: [{ reason: 'odd', reports: 1 }] }),
    released({ found: 1, examined: 1, duplicates: 1 }),
    released({
      found: 7,
      examined: 7,
      kept: [
        { reason: 'odd', reports: 6 },
        { reason: 'even', reports: 1 }
      ]
    })
  ]
  const sent: OrganizationReleaseInput[] = []
  const examined: number[] = []
  const send = async (body: OrganizationReleaseInput) => {
    sent.push(body)

    return responses[sent.length - 1] ?? released({})
  }

  const result = await retryReports([{ ids: ['a', 'b'] }, { ids: ['c', 'd'] }, { cause: 'odd' }], send, (progress) =>
    examined.push(progress.examined)
  )

  expect(sent.map(({ ids, cause, cursor }) => [ids ?? cause, cursor])).toEqual([
    [['a', 'b'], ''],
    [['a', 'b'], 'next'],
    [['c', 'd'], ''],
    ['odd', '']
  ])
  expect(examined).toEqual([0, 1, 2, 3, 10])
  expect(result).toEqual({
    total: 11,
    missing: 1,
    examined: 10,
    stored: 1,
    duplicates: 1,
    dropped: 0,
    withheld: 0,
    kept: [
      { reason: 'odd', reports: 7 },
      { reason: 'even', reports: 1 }
    ]
  })
})

function released(overrides: Partial<Releases>): Releases {
  const counts = { found: 0, examined: 0, readable: 0, stored: 0, duplicates: 0, dropped: 0, withheld: 0 }

  return { ...counts, kept: [], next_cursor: null, ...overrides }
}
