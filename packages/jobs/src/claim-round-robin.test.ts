import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimInOrder, claimRoundRobin } from './claim-round-robin.ts'
import type { Claiming } from './job.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const searchIntervalMs = 1_000
/** Due tasks by organization. */
const work = new Map<string, number>()

beforeEach(() => work.clear())

describe('claimRoundRobin', () => {
  it('serves every organization, even if one has many tasks', async () => {
    const [big, small] = ['big', 'small']
    addWork(big, 20)
    addWork(small, 3)
    const claim = claimer()

    const order: string[] = []
    for (let round = 0; round < 8; round += 1) order.push(...(await claim(1)))

    expect(order.slice(0, 6).filter((id) => id === small)).toHaveLength(3)
    expect(order.slice(6)).toEqual([big, big])
  })

  it('shares the available concurrency', async () => {
    const organizations = ['one', 'other', 'third']
    for (const id of organizations) addWork(id, 10)

    const claimed = await claimer()(6)

    expect(organizations.map((id) => claimed.filter((other) => other === id).length)).toEqual([2, 2, 2])
  })

  it('lets one organization use the remaining capacity after the next search', async () => {
    const [big, small] = ['big', 'small']
    addWork(big, 20)
    addWork(small, 1)
    const claim = claimer()

    const first = await claim(8)
    const second = await claim(8 - first.length, searchIntervalMs)

    expect([...first, ...second].filter((id) => id === big)).toHaveLength(7)
  })

  it('notices new tasks of others while one organization keeps it busy', async () => {
    const [big, small] = ['big', 'small']
    addWork(big, 20)
    const claim = claimer()
    expect(await claim(1)).toEqual([big])

    addWork(small, 1)

    expect(await claim(1)).toEqual([big])
    expect(new Set([...(await claim(1, searchIntervalMs)), ...(await claim(1, searchIntervalMs))])).toEqual(
      new Set([big, small])
    )
  })
})

describe('claimInOrder', () => {
  it('claims from the second source only up to the remaining limit', async () => {
    const claims = [2, 9].map(
      (due) =>
        async ({ limit }: Claiming) =>
          Array(Math.min(due, limit)).fill(due)
    )

    expect(await claimInOrder(claims)(terms(4, start))).toEqual([2, 2, 9, 9])
    expect(await claimInOrder(claims)(terms(2, start))).toEqual([2, 2])
  })
})

/** Returns a function that claims up to a limit at a later time and returns the owners of the claimed tasks. */
function claimer() {
  const claim = claimRoundRobin<string, string, Claiming>(
    {
      findOwners: async () => [...work.keys()].filter((owner) => work.get(owner) !== 0),
      claim: async (owner, { limit }) => {
        const due = work.get(owner) ?? 0
        const taken = Math.min(due, limit)
        work.set(owner, due - taken)

        return Array(taken).fill(owner)
      }
    },
    searchIntervalMs
  )
  let now = start

  return async (limit: number, laterMs = 0): Promise<string[]> => {
    now += laterMs

    return await claim(terms(limit, now))
  }
}

function terms(limit: number, now: number): Claiming {
  return { leaseId: randomUUID(), limit, now: new Date(now), leasedUntil: new Date(now + 3_600_000) }
}

function addWork(owner: string, more: number): void {
  work.set(owner, (work.get(owner) ?? 0) + more)
}
