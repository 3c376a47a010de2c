import { expect, it } from 'vitest'
import { withEarlier } from './time-point.ts'

const table = { head: ['Time', 'Calls'], rows: [rowOf('Mon'), rowOf('Tue')] }

it('adds the previous period to a table', () => {
  const points = [
    { label: 'Mon', title: 'Mon', values: {}, earlier: { title: 'Monday before', value: 4 } },
    { label: 'Tue', title: 'Tue', values: {} }
  ]

  const { head, rows } = withEarlier(table, points, (value) => `about ${value}`)

  expect(head).toEqual(['Time', 'Calls', 'Previous period'])
  expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
    [{ formatted: 'about 4', value: 4 }],
    [{ formatted: 'about null', value: null }]
  ])
})

it('does not change a table without a previous period', () => {
  expect(withEarlier(table, [{ label: 'Mon', title: 'Mon', values: {} }], String)).toEqual(table)
})

function rowOf(name: string) {
  return { key: name, name, cells: [{ formatted: '7', value: 7 }] }
}
