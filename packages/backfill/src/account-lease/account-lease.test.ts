import type { ClaimedPass } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { begin, startedAt } from '../testing/index.ts'
import { AccountBusyError, type AccountLease, withAccountLease } from './account-lease.ts'

type Work<Result> = (visit: AccountLease) => Promise<Result>

async function start() {
  const { account, clock, db, ...rest } = await begin('vapi')
  const { organizationId, id: accountId } = account
  const { signal } = new AbortController()
  const visiting = { ...clock, db, organizationId, accountId, signal, patienceMs: 0 }
  /** @param onSleep called while the lease holder sleeps */
  const visit = async <Result>(work: Work<Result>, onSleep?: () => Promise<unknown>) => {
    const sleep = async (ms: number, until: AbortSignal) => {
      await clock.sleep(ms, until)
      await onSleep?.()
    }

    return await withAccountLease({ ...visiting, sleep }, work)
  }

  return { ...rest, clock, visit }
}

const never = async () => 'never'

describe('an account lease', () => {
  it('excludes passes and other leases while it is held', async () => {
    const { worker, visit, list, calls } = await start()
    list('a')

    await visit(async () => {
      expect(await worker.claim()).toEqual([])
      await expect(visit(never)).rejects.toBeInstanceOf(AccountBusyError)
    })
    await worker.run()

    expect(await calls()).toHaveLength(1)
  })

  it('waits for a running pass and precedes the next', async () => {
    const { worker, visit, list, calls, testDb } = await start()
    list('a')
    const [pass] = await worker.claim()
    expect(pass).toBeDefined()

    await expect(visit(never)).rejects.toBeInstanceOf(AccountBusyError)
    if (pass !== undefined) await worker.job.run(pass, new AbortController().signal)
    await testDb.updateTable('reconciliation_runs').set({ due_at: startedAt }).where('kind', '<>', 'visit').execute()
    expect(await worker.claim()).toEqual([])
    await visit(async () => expect(await calls()).toHaveLength(1))

    expect(await worker.claim()).toHaveLength(1)
  })

  it('starts and ends with the minimum pause between two requests', async () => {
    const { clock, visit } = await start()
    const before = clock.now().getTime()

    const begunAt = await visit(async () => clock.now().getTime())

    expect([begunAt - before, clock.now().getTime() - begunAt]).toEqual([500, 500])
  })

  it('yields only after a long time', async () => {
    const { clock, worker, visit } = await start()
    const claimed: ClaimedPass[] = []
    const finish = async () => {
      for (const pass of await worker.claim()) {
        claimed.push(pass)
        await worker.job.run(pass, new AbortController().signal)
      }
    }

    await visit(async ({ yieldLease, signal }) => {
      await yieldLease()
      expect(claimed).toEqual([])
      clock.forward(240_000)
      await yieldLease()
      expect(signal.aborted).toBe(false)
      expect(await worker.claim()).toEqual([])
    }, finish)

    expect(claimed.length).toBeGreaterThan(0)
  })

  it('blocks others for at most a minute if its holder is lost', async () => {
    const { clock, worker, visit } = await start()

    await visit(async () => {
      clock.forward(60_000)
      expect(await worker.claim()).toHaveLength(1)
    })
  })
})
