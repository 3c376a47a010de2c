import { expect, it } from 'vitest'
import { indented } from './indented.ts'

it('indents JSON and leaves other text unchanged', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(indented('{"a":')).toBe('{"a":')
})
