import { expect, it } from 'vitest'
import { resultInWords } from './call-facts.tsx'

it.each([
  ['true', 'Succeeded'],
  ['True', 'Succeeded'],
  ['success', 'Succeeded'],
  ['false', 'Failed'],
  ['failure', 'Failed'],
  ['8', '8'],
  ['Excellent', 'Excellent'],
  ['constructor', 'constructor']
])('says %s as %s', (result, said) => {
  expect(resultInWords(result)).toBe(said)
})
