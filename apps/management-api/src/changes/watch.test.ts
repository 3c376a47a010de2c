import { newId } from '@callbook/db'
import type { OrganizationId, OrganizationKey } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { createChangeWatch } from './watch.ts'

it('polls each organization once at a time for any number of waits', async () => {
  const [busy, calm] = [newId<OrganizationId>(), newId<OrganizationId>()]
  const looks: OrganizationKey[] = []
  const watch = start({
    readLast: async (organizationId) => {
      looks.push(organizationId)
      return organizationId === busy ? 1 : 0
    }
  })

  const ofBusy = Array.from({ length: 50 }, () => wait(watch, busy))
  const ofCalm = Array.from({ length: 50 }, () => wait(watch, calm))

  expect(new Set(await Promise.all(ofBusy))).toEqual(new Set([true]))
  expect(looks.filter((organizationId) => organizationId === busy)).toHaveLength(1)
  await watch.close()
  expect(new Set(await Promise.all(ofCalm))).toEqual(new Set([false]))
})

it('rejects waits above its limit, until one has ended', async () => {
  const watch = start({ readLast: async () => 0, mostWaiting: 2 })
  const organizationId = newId<OrganizationId>()
  const gone = new AbortController()
  const first = wait(watch, organizationId, { signal: gone.signal })
  const second = wait(watch, organizationId)

  await expect(wait(watch, organizationId)).rejects.toMatchObject({ reason: 'full' })
  gone.abort()
  expect(await first).toBe(false)
  expect(await wait(watch, organizationId, { maxMs: 1 })).toBe(false)
  await watch.close()
  expect(await second).toBe(false)
})

it('continues to poll after a database outage', async () => {
  let looks = 0
  const watch = start({
    readLast: async () => {
      looks += 1
      if (looks === 1) throw new Error('away')
      return 1
    }
  })

  expect(await wait(watch, newId<OrganizationId>())).toBe(true)
})

type Watch = ReturnType<typeof createChangeWatch>

function start(options: Pick<Parameters<typeof createChangeWatch>[0], 'readLast' | 'mostWaiting'>): Watch {
  const watch = createChangeWatch({ ...options, isDraining: () => false, pollMs: 5 })
  onTestFinished(() => watch.close())

  return watch
}

/** Starts a wait with a new key, from the beginning. */
function wait(watch: Watch, organizationId: OrganizationId, { signal = never, maxMs = 20_000 } = {}): Promise<boolean> {
  return watch.wait({ organizationId, keyId: newId(), after: 0, maxMs, signal })
}

const never = new AbortController().signal
