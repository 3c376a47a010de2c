import { expect, it } from 'vitest'
import { type DrainPhase, type DrainState, isTimeToSave, maySend, newDrainState, phaseOf } from './drain-state.ts'

const delivery = { sequence: 2 } as DrainState['queue'][number]
const sent = { sequence: 1, error: null } as DrainState['ended'][number]
const failed = { ...sent, error: 'timeout' } as DrainState['ended'][number]

interface Case {
  readonly phase: DrainPhase
  readonly after: string
  readonly isActive?: boolean
  readonly state?: Partial<DrainState>
  readonly sends?: boolean
  readonly saves?: boolean
}

it.each<Case>([
  { phase: 'open', after: 'the lease' },
  { phase: 'open', after: 'a query', state: { queue: [delivery], isCaughtUp: true }, sends: true },
  { phase: 'open', after: 'a request', state: { inFlight: new Set([1]), isCaughtUp: true } },
  { phase: 'open', after: 'a success', state: { queue: [delivery], ended: [sent] }, sends: true },
  { phase: 'held', after: 'a failure', state: { queue: [delivery], ended: [failed] }, saves: true },
  { phase: 'held', after: 'a failure that is being saved', state: { queue: [delivery], saving: [failed] } },
  { phase: 'closing', after: 'the time is up', isActive: false, state: { inFlight: new Set([1]), queue: [delivery] } },
  { phase: 'closing', after: 'a query that is late', isActive: false, state: { isListing: true } },
  { phase: 'finished', after: 'the last response', state: { isCaughtUp: true, ended: [sent] }, saves: true },
  { phase: 'finished', after: 'the time is up and nothing is in flight', isActive: false, state: { queue: [delivery] } }
])('is $phase after $after', ({ phase, isActive = true, state = {}, sends = false, saves = false }) => {
  const drain = { ...newDrainState(0, () => isActive), ...state }

  expect(phaseOf(drain)).toBe(phase)
  expect(maySend(drain, () => true)).toBe(sends)
  expect(isTimeToSave(drain, drain.endedAtMs)).toBe(saves)
})
