import type { ClaimedPass } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { begin, startedAt } from '../testing/index.ts'
import { AccountBusyError, type Visit, visitAccount } from './visit-account.ts'

type Work<Result> = (visit: Visit) => Promise<Result>

async function start() {
  const { account, clock, db, ...rest } = await begin('vapi')
  const { organizationId, id: accountId } = account
  const { signal } = new AbortController()
  const visiting = { ...clock, db, organizationId, accountId, signal, patienceMs: 0 }
  /** @param onSleep is done while the visitor sleeps */
  const visit = async <Result>(work: Work<Result>, onSleep?: () => Promise<unknown>) => {
    const sleep = async (ms: number, until: AbortSignal) => {
      await clock.sleep(ms, until)
      await onSleep?.()
    }

    return await visitAccount({ ...visiting, sleep }, work)
  }

  return { ...rest, clock, visit }
}

const never = async () => 'never'

describe('a visit of an account', () => {
  it('keeps passes and other visits from it for as long as it takes', async () => {
    const { worker, visit, list, calls } = await start()
    list('a')

    await visit(async () => {
      expect(await worker.claim()).toEqual([])
      await expect(visit(never)).rejects.toBeInstanceOf(AccountBusyError)
    })
    await worker.run()

    expect(await calls()).toHaveLength(1)
  })

  it('waits for a pass that is on its way, and has its turn before the next', async () => {
    const { worker, visit, list, calls, testDb } = await start()
    list('a')
    const [pass] = await worker.claim()
    expect(pass).toBeDefined()

    await expect(visit(never)).rejects.toBeInstanceOf(AccountBusyError)
    if (pass !== undefined) await worker.job.run(pass, new AbortController().signal)
    await testDb.updateTable('gap_cursors').set({ due_at: startedAt }).where('kind', '<>', 'visit').execute()
    expect(await worker.claim()).toEqual([])
    await visit(async () => expect(await calls()).toHaveLength(1))

    expect(await worker.claim()).toHaveLength(1)
  })

  it('begins and ends with the pause that is kept between two questions', async () => {
    const { clock, visit } = await start()
    const before = clock.now().getTime()

    const begunAt = await visit(async () => clock.now().getTime())

    expect([begunAt - before, clock.now().getTime() - begunAt]).toEqual([500, 500])
  })

  it('gives way when it was long, and only then', async () => {
    const { clock, worker, visit } = await start()
    const claimed: ClaimedPass[] = []
    const finish = async () => {
      for (const pass of await worker.claim()) {
        claimed.push(pass)
        await worker.job.run(pass, new AbortController().signal)
      }
    }

    await visit(async ({ giveWay, signal }) => {
      await giveWay()
      expect(claimed).toEqual([])
      clock.forward(240_000)
      await giveWay()
      expect(signal.aborted).toBe(false)
      expect(await worker.claim()).toEqual([])
    }, finish)

    expect(claimed.length).toBeGreaterThan(0)
  })

  it('holds up nobody for longer than a minute when it is lost', async () => {
    const { clock, worker, visit } = await start()

    await visit(async () => {
      clock.forward(60_000)
      expect(await worker.claim()).toHaveLength(1)
    })
  })
})
