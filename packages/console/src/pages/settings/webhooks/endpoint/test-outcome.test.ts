import { expect, it } from 'vitest'
import { describeOutcome } from './test-outcome.ts'

const taken = '{"success":true,"requestId":"r"}'

it.each([
  { status: 200, answer: taken, isGood: true, says: /took the message/ },
  { status: 200, answer: '<html>', isGood: false, says: /other than Callbook.*PUBLIC_WEBHOOK_URL/ },
  { status: 302, answer: '', isGood: false, says: /leads elsewhere/ },
  { status: 401, answer: '{}', isGood: false, says: /signature was refused.*SECRETS_KEY/ },
  { status: 403, answer: '{}', isGood: false, says: /not allowed.*no fault/ },
  { status: 404, answer: '{}', isGood: false, says: /no such URL.*activate it/ },
  { status: 413, answer: '{}', isGood: false, says: /too large/ },
  { status: 429, answer: '{}', isGood: false, says: /Try again in a minute/ },
  { status: 502, answer: '', isGood: false, says: /has failed/ },
  { status: 503, answer: '{}', isGood: false, says: /takes nothing/ }
])('says of $status $answer what it means', ({ status, answer, isGood, says }) => {
  const outcome = describeOutcome({ status, answer, problem: null })

  expect(outcome.isGood).toBe(isGood)
  expect(`${outcome.what} ${outcome.advice}`).toMatch(says)
})

it.each([
  { problem: 'timeout', says: /within five seconds/ },
  { problem: 'unreachable', says: /cannot be reached.*PUBLIC_WEBHOOK_URL/ }
] as const)('says of no answer: $problem', ({ problem, says }) => {
  const { what, advice } = describeOutcome({ status: null, answer: null, problem })

  expect(`${what} ${advice}`).toMatch(says)
})
