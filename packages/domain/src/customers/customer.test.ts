import { describe, expect, it } from 'vitest'
import { callDirections, callStatuses } from '../tables/call-values.ts'
import { customerStatus, isContact, splitName } from './customer.ts'

describe('customerStatus', () => {
  it.each([
    [0, 'unknown'],
    [1, 'new'],
    [2, 'returning'],
    [700, 'returning']
  ])('after %i contacts is %s', (contacts, status) => {
    expect(customerStatus(contacts)).toBe(status)
  })
})

describe('isContact', () => {
  it('is every call except an unanswered outbound one', () => {
    const calls = callDirections.flatMap((direction) => callStatuses.map((status) => ({ direction, status })))

    const others = calls.filter((call) => !isContact(call))

    expect(others).toEqual([
      { direction: 'outbound', status: 'voicemail' },
      { direction: 'outbound', status: 'no_answer' },
      { direction: 'outbound', status: 'busy' },
      { direction: 'outbound', status: 'failed' }
    ])
  })
})

describe('splitName', () => {
  it.each([
    ['Dana Whitfield', 'Dana', 'Whitfield'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['  Dana \t Whitfield ', 'Dana', 'Whitfield'],
    ['Cher', 'Cher', ''],
    ['', '', '']
  ])('splits %j into %j and %j', (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName })
  })
})
