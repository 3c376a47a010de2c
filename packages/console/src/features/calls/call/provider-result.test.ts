import { expect, it } from 'vitest'
import { resultInWords } from './provider-result.ts'

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
