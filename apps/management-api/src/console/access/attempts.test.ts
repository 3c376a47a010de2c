import { createQuietLogger } from '@callbook/http/testing'
import { expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

const minuteMs = 60_000
let now = 0
const attempts = createAttempts({ logger: createQuietLogger(), clock: () => now })

it('admits ten attempts of an address in any minute', async () => {
  const outcomes = await tryTimes(11, () => attempts.admitAddress('192.0.2.1'))

  expect(outcomes).toEqual([...Array(10).fill('admitted'), '429 after 60'])
  expect(await tryTimes(1, () => attempts.admitAddress('192.0.2.2'))).toEqual(['admitted'])
  now += minuteMs
  expect(await tryTimes(1, () => attempts.admitAddress('192.0.2.1'))).toEqual(['admitted'])
})

it('admits ten attempts at an account from an address in a quarter of an hour', async () => {
  const outcomes = await tryTimes(11, () => attempts.admitAccount('ann', '192.0.2.3'))

  expect(outcomes.slice(9)).toEqual(['admitted', '429 after 900'])
  expect(await tryTimes(1, () => attempts.admitAccount('bob', '192.0.2.3'))).toEqual(['admitted'])
  expect(await tryTimes(1, () => attempts.admitAccount('ann', '192.0.2.4'))).toEqual(['admitted'])
})

it('admits a hundred attempts at an account in an hour, wherever they come from', async () => {
  const outcomes = await tryTimes(101, (count) => attempts.admitAccount('eve', `198.51.100.${count}`))

  expect(outcomes.slice(99)).toEqual(['admitted', '429 after 3600'])
})

it('takes the addresses of one subscriber for one', async () => {
  const outcomes = await tryTimes(11, (count) => attempts.admitAddress(`2001:db8::${count}`))

  expect(outcomes[10]).toBe('429 after 60')
})

async function tryTimes(times: number, attempt: (count: number) => Promise<void>): Promise<string[]> {
  const outcomes: string[] = []
  for (let count = 0; count < times; count += 1) {
    outcomes.push(
      await attempt(count).then(
        () => 'admitted',
        ({ statusCode, headers }) => `${statusCode} after ${headers['retry-after']}`
      )
    )
  }

  return outcomes
}
