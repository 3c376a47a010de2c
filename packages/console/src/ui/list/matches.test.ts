import { expect, it } from 'vitest'
import { matches } from './matches.ts'

it.each([
  { search: '', texts: ['Acme'], is: true },
  { search: ' acme ', texts: ['The Acme Group'], is: true },
  { search: 'GROUP acme', texts: ['The Acme Group'], is: true },
  { search: 'cafe', texts: ['Café Zürich'], is: true },
  { search: 'zurich', texts: ['Café', 'Zürich'], is: true },
  { search: 'עמל', texts: ['חברת עמל'], is: true },
  { search: 'acme ltd', texts: ['The Acme Group'], is: false }
])('returns whether "$search" matches $texts: $is', ({ search, texts, is }) => {
  expect(matches(search, texts)).toBe(is)
})
