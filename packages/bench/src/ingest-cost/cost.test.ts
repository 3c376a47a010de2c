import { expect, it } from 'vitest'
import { costOf, isBeyond } from './cost.ts'

it('divides the sum of the medians of all steps by the median of bare parsing', () => {
  const sample = (round: number, parse: number, database: number) => ({
    ...{ contender: 'ours', point: 'p', round },
    metrics: {
      ...{ parse_cpu_us: parse, read_cpu_us: 200, pack_cpu_us: 100, store_cpu_us: 300 },
      ...{ database_cpu_us: database, number_cpu_us: 40, number_database_cpu_us: 60, wal_bytes: 1_000 }
    }
  })

  const cost = costOf([sample(0, 90, 600), sample(1, 100, 400), sample(2, 500, 300)], 'ours')

  expect(cost).toMatchObject({ parse_cpu_us: 100, database_cpu_us: 400, ratio: 11 })
})

it.each([
  { changes: [1.04], beyond: false },
  { changes: [1.06], beyond: true },
  { changes: [1.06, 1.01, 1.02], beyond: false },
  { changes: [1.06, 1.01, 1.07], beyond: true }
])('is $beyond after $changes where 1.05 is allowed', ({ changes, beyond }) => {
  expect(isBeyond(changes, 1.05)).toBe(beyond)
})
