import { expect, it } from 'vitest'
import { noDetails } from './call-details.ts'
import { withinDetailBounds } from './detail-bounds.ts'

const transfer = { destination: 'x', at: null, outcome: null }

it.each([
  ['that are too many', { transfers: Array(60).fill(transfer) }, { transfers: Array(50).fill(transfer) }, 'transfers'],
  [
    'that is too large, and keeps the others',
    { recordings: [{ kind: 'mixed', url: 'x'.repeat(5000) } as const, { kind: 'video', url: 'y' } as const] },
    { recordings: [{ kind: 'video', url: 'y' }] },
    'recordings'
  ],
  [
    'that are too large together',
    { transfers: Array(40).fill({ ...transfer, outcome: 'x'.repeat(4000) }) },
    { transfers: Array(16).fill({ ...transfer, outcome: 'x'.repeat(4000) }) },
    'transfers'
  ]
] as const)('removes and reports entries %s', (_, details, kept, field) => {
  const tooLarge: string[] = []

  expect(withinDetailBounds({ ...noDetails, ...details }, (name) => tooLarge.push(name))).toEqual({
    ...noDetails,
    ...kept
  })
  expect(tooLarge).toEqual([field])
})

it('keeps entries within their bounds', () => {
  const details = { ...noDetails, transfers: [transfer], costBreakdown: [{ item: 'model', usd: 0.1 }] }

  expect(withinDetailBounds(details, () => expect.unreachable())).toEqual(details)
})
