import { expect, it } from 'vitest'
import { repeatIfBusy } from './repeat-if-busy.ts'

const slow = new Error('Connection terminated due to connection timeout')
const lost = new Error('Connection terminated unexpectedly')
const slugHash = Buffer.alloc(32)

it.each([
  {
    what: 'a time limit of a busy process',
    errors: [slow],
    isBusy: true,
    utilization: 0.1,
    attempts: 2,
    error: undefined
  },
  {
    what: 'two time limits of a busy process',
    errors: [slow, slow],
    isBusy: true,
    utilization: 0.8,
    attempts: 2,
    error: slow
  },
  {
    what: 'four of a saturated one',
    errors: Array(4).fill(slow),
    isBusy: true,
    utilization: 1,
    attempts: 5,
    error: undefined
  },
  {
    what: 'five of a saturated one',
    errors: Array(5).fill(slow),
    isBusy: true,
    utilization: 1,
    attempts: 5,
    error: slow
  },
  { what: 'a time limit of an idle process', errors: [slow], isBusy: false, utilization: 1, attempts: 1, error: slow },
  { what: 'another error of a busy process', errors: [lost], isBusy: true, utilization: 1, attempts: 1, error: lost },
  { what: 'then another error', errors: [slow, lost], isBusy: true, utilization: 1, attempts: 2, error: lost }
])('tries $attempts times after $what', async ({ errors, isBusy, utilization, attempts, error }) => {
  const left = [...errors]
  let tried = 0
  const lookUp = repeatIfBusy(
    async () => {
      tried += 1
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return undefined
    },
    () => isBusy,
    () => () => utilization
  )

  const failed = await lookUp(slugHash, undefined).catch((failure: unknown) => failure)

  expect(failed).toBe(error)
  expect(tried).toBe(attempts)
})
