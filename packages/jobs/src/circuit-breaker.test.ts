import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

type Step = ['answers'] | ['fails', retryAfterMs?: number] | ['waits', ms: number]

const start = Date.parse('2026-11-20T12:00:00Z')
const failures = (count: number): Step[] => Array.from({ length: count }, () => ['fails'])

describe('circuit breaker', () => {
  it.each<[steps: Step[], state: string]>([
    [[], 'closed'],
    [[['fails']], 'closed'],
    [[['answers'], ['fails']], 'closed'],
    [[['fails'], ['fails']], 'open'],
    [[['fails'], ['fails'], ['waits', 2_000]], 'half-open'],
    [[['fails'], ['fails'], ['waits', 2_000], ['fails'], ['waits', 2_000]], 'open'],
    [[['fails'], ['fails'], ['waits', 2_000], ['fails'], ['waits', 4_000]], 'half-open'],
    [[['fails'], ['fails'], ['waits', 2_000], ['answers']], 'closed'],
    [[...failures(100), ['waits', 2_000]], 'half-open'],
    [[['answers'], ['fails', 60_000], ['waits', 59_999]], 'open'],
    [[['answers'], ['fails', 60_000], ['answers']], 'open'],
    [[['answers'], ['fails', 60_000], ['waits', 60_000]], 'closed'],
    [[['answers'], ['fails', 86_400_000], ['waits', 3_600_000]], 'closed']
  ])('after %j is %s', (steps, state) => {
    expect(run(steps).breaker.state()).toBe(state)
  })

  it('opens for longer each time, up to five minutes', () => {
    const rounds = Array.from({ length: 30 }, (): Step[] => [['fails'], ['waits', 300_000]]).flat()

    expect(run([...rounds, ['fails'], ['waits', 299_999]]).breaker.state()).toBe('open')
    expect(run([...rounds, ['fails'], ['waits', 300_000]]).breaker.state()).toBe('half-open')
  })

  it.each<[steps: Step[], isForTheCall: boolean[]]>([
    [
      [['fails'], ['fails']],
      [false, false]
    ],
    [
      [['answers'], ['fails'], ['fails'], ['fails']],
      [true, false, false]
    ],
    [
      [['answers'], ['fails'], ['answers'], ['fails']],
      [true, true]
    ],
    [
      [['fails'], ['answers'], ['fails', 1_000]],
      [false, true]
    ]
  ])('attributes a failure to the call only after a response: %j', (steps, isForTheCall) => {
    expect(run(steps).isForTheCall).toEqual(isForTheCall)
  })

  it.each<[steps: Step[], sinceMs: number | undefined]>([
    [[['answers'], ['fails']], undefined],
    [[['answers'], ['waits', 5], ['fails'], ['waits', 9], ['fails'], ['waits', 9]], 5],
    [[['fails'], ['fails'], ['answers']], undefined]
  ])('reports the start of the failures of the model: %j', (steps, sinceMs) => {
    const { breaker } = run(steps)

    expect(breaker.failingSince()).toEqual(sinceMs === undefined ? undefined : new Date(start + sinceMs))
  })
})

function run(steps: readonly Step[]) {
  let now = start
  const breaker = createCircuitBreaker({ now: () => new Date(now), random: () => 0 })
  const isForTheCall: boolean[] = []
  for (const [step, ms] of steps) {
    if (step === 'answers') breaker.recordResponse()
    if (step === 'fails') isForTheCall.push(breaker.noteFailure(ms))
    if (step === 'waits') now += ms
  }

  return { breaker, isForTheCall }
}
