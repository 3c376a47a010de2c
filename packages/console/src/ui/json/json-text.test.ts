import { expect, it } from 'vitest'
import { indented, readBeginning } from './json-text.ts'

it('indents JSON and leaves other text unchanged', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(indented('{"a":')).toBe('{"a":')
})

it('shows short texts in full and the beginning of long ones', () => {
  expect(readBeginning('x'.repeat(100_000))).toHaveLength(100_000)
  expect(readBeginning('x'.repeat(1_000_000))).toHaveLength(100_000)
  expect(readBeginning(`${'x'.repeat(99_999)}😀`)).toBe('x'.repeat(99_999))
})
