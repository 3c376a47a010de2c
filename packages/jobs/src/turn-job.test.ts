import { expect, it } from 'vitest'
import { createTurnJob } from './turn-job.ts'

const { signal } = new AbortController()
const at = new Date()
const claiming = { leaseId: 'a', limit: 1, now: at, leasedUntil: at }

it('gives each owner a step in turn, each beginning where the previous one ended', async () => {
  const { steps, run } = createStage({ large: 4, small: 1, other: 2 })

  await run()

  expect(steps).toEqual(['large 0', 'small 0', 'other 0', 'large 1', 'other 1', 'large 2', 'large 3'])
})

it('includes an owner that is found while another has much work', async () => {
  const work: Record<string, number> = { large: 5 }
  const { steps, run } = createStage(work, (step) => {
    if (step === 'large 1') work['late'] = 1
  })

  await run()

  expect(steps).toEqual(['large 0', 'large 1', 'large 2', 'late 0', 'large 3', 'large 4'])
})

it('continues with the other owners after a failed step', async () => {
  let isAway = true
  const { steps, run } = createStage({ broken: 1, sound: 2 }, () => {
    if (isAway) throw new Error('no database')
  })

  await expect(run()).rejects.toThrow('no database')
  isAway = false
  await run()

  expect(steps).toEqual(['broken 0', 'sound 0', 'broken 0', 'sound 1'])
})

it('begins no step once the worker stops', async () => {
  const stopping = new AbortController()
  const { steps, run } = createStage({ large: 3, small: 1 }, (step) => {
    if (step === 'large 0') stopping.abort()
  })

  await run(stopping.signal)

  expect(steps).toEqual(['large 0'])
})

/** Creates a job for owners with a number of steps each. `before` is called before each step. */
function createStage(work: Record<string, number>, before: (step: string) => void = () => undefined) {
  const steps: string[] = []
  const job = createTurnJob<string, number>({
    name: 'steps',
    concurrency: 1,
    pollMs: 0,
    findOwners: async () => Object.keys(work).filter((owner) => (work[owner] ?? 0) > 0),
    async step(owner, position = 0) {
      steps.push(`${owner} ${position}`)
      before(`${owner} ${position}`)
      if (position + 1 < (work[owner] ?? 0)) return { next: position + 1 }
      work[owner] = 0

      return undefined
    },
    identify: (owner) => ({ owner })
  })

  return {
    steps,
    async run(stopping?: AbortSignal) {
      const [turn] = await job.claim(claiming)
      if (turn === undefined) throw new Error('nothing was claimed')
      await job.run(turn, signal, stopping)
    }
  }
}
