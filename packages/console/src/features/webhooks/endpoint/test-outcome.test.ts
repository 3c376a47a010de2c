import { expect, it } from 'vitest'
import { describeTest } from './test-outcome.ts'

const taken = '{"success":true,"requestId":"r"}'

it.each([
  { status: 200, answer: taken, tone: 'good', says: /accepted the test request/ },
  { status: 200, answer: '<html>', tone: 'bad', says: /other than Callbook.*PUBLIC_WEBHOOK_URL/ },
  { status: 302, answer: '', tone: 'bad', says: /is a redirect/ },
  { status: 401, answer: '{}', tone: 'bad', says: /signature was rejected.*SECRETS_KEY/ },
  { status: 403, answer: '{}', tone: 'neutral', says: /not allowed.*not an error/ },
  { status: 404, answer: '{}', tone: 'bad', says: /does not know this URL.*activate it/ },
  { status: 413, answer: '{}', tone: 'bad', says: /too large/ },
  { status: 429, answer: '{}', tone: 'bad', says: /Try again in a minute/ },
  { status: 502, answer: '', tone: 'bad', says: /failed/ },
  { status: 503, answer: '{}', tone: 'bad', says: /accepts no requests/ }
])('explains $status $answer', ({ status, answer, tone, says }) => {
  const outcome = describeTest({ status, answer, problem: null })

  expect(outcome.tone).toBe(tone)
  expect(`${outcome.what} ${outcome.advice}`).toMatch(says)
})

it.each([
  { problem: 'timeout', says: /within five seconds/ },
  { problem: 'unreachable', says: /cannot be reached.*PUBLIC_WEBHOOK_URL/ }
] as const)('explains a missing response: $problem', ({ problem, says }) => {
  const { what, advice } = describeTest({ status: null, answer: null, problem })

  expect(`${what} ${advice}`).toMatch(says)
})
