import { expect, it } from 'vitest'
import { lineWidth } from './line-width.ts'

it.each([
  { of: 'a terminal', columns: 132, env: {}, width: 132 },
  { of: 'a terminal, whatever the environment says', columns: 132, env: { COLUMNS: '90' }, width: 132 },
  { of: 'a terminal of no size', columns: 0, env: {}, width: 80 },
  { of: 'a narrow terminal', columns: 20, env: {}, width: 40 },
  { of: 'a file', columns: undefined, env: {}, width: 80 },
  { of: 'a file, from COLUMNS', columns: undefined, env: { COLUMNS: '200' }, width: 200 },
  { of: 'a file, where nonsense was', columns: undefined, env: { COLUMNS: '-3' }, width: 80 },
  { of: 'a file, where words were', columns: undefined, env: { COLUMNS: 'wide' }, width: 80 }
])('is $width for $of', ({ columns, env, width }) => {
  expect(lineWidth(columns, env)).toBe(width)
})
