import { expect, it } from 'vitest'
import { repeatIfBusy } from './repeat-if-busy.ts'

const slow = new Error('Connection terminated due to connection timeout')
const lost = new Error('Connection terminated unexpectedly')
const slugHash = Buffer.alloc(32)

it.each([
  { what: 'a time limit of a busy process', errors: [slow], isBusy: true, attempts: 2, error: undefined },
  {
    what: 'four time limits of a busy process',
    errors: Array(4).fill(slow),
    isBusy: true,
    attempts: 5,
    error: undefined
  },
  { what: 'a time limit that persists', errors: Array(9).fill(slow), isBusy: true, attempts: 5, error: slow },
  { what: 'a time limit of an idle process', errors: [slow], isBusy: false, attempts: 1, error: slow },
  { what: 'another error of a busy process', errors: [lost], isBusy: true, attempts: 1, error: lost }
])('tries $attempts times after $what', async ({ errors, isBusy, attempts, error }) => {
  const left = [...errors]
  let tried = 0
  const lookUp = repeatIfBusy(
    async () => {
      tried += 1
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return undefined
    },
    () => isBusy
  )

  const failed = await lookUp(slugHash, undefined).catch((failure: unknown) => failure)

  expect(failed).toBe(error)
  expect(tried).toBe(attempts)
})
