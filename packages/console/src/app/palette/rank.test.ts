import { expect, it } from 'vitest'
import { type Entry, rankEntries } from './rank.ts'

const entry = (label: string, more: Partial<Entry> = {}): Entry => {
  return { id: label, label, icon: 'calls', opens: () => undefined, ...more }
}
const search = entry('Search')
const entries = [
  entry('North Harbor'),
  entry('Harbor Honda'),
  entry('Harbor'),
  entry('Pearl Harbors'),
  entry('Boats', { keywords: ['harbor master'] }),
  entry('Found by its number', { isFound: true }),
  entry('Élan', { keywords: ['+12025550147'] })
]

it.each([
  {
    text: 'harbor',
    labels: ['Harbor', 'Harbor Honda', 'Boats', 'Search', 'North Harbor', 'Pearl Harbors', 'Found by its number']
  },
  { text: '+12025550147', labels: ['Élan', 'Search', 'Found by its number'] },
  { text: 'elan', labels: ['Search', 'Found by its number', 'Élan'] },
  { text: 'honda harbor', labels: ['Search', 'Harbor Honda', 'Found by its number'] },
  { text: 'nothing', labels: ['Search', 'Found by its number'] }
])('ranks the entries for "$text"', ({ text, labels }) => {
  expect(rankEntries(text, entries, search).map(({ label }) => label)).toEqual(labels)
})
