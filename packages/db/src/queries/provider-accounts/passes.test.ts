import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { findAccountsWithPasses, measurePasses } from '../across-tenants/provider-accounts.ts'
import { claimPasses, finishPass, releasePass, requestPass, savePassPage } from './passes.ts'
import {
  addProviderAccount,
  findProviderAccount,
  noteAccountState,
  removeProviderAccount
} from './provider-accounts.ts'

const { db, testDb } = await createTestDatabase()
const connectedAt = new Date('2026-11-20T12:00:00.000Z')
const firstFrom = new Date('2026-11-06T12:00:00.000Z')
const minutes = (count: number) => new Date(connectedAt.getTime() + count * 60_000)

it('gives the pass of an account to one of several concurrent workers', async () => {
  const account = await someAccount()

  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(account, minutes(1))))

  expect(claims.flat()).toMatchObject([{ kind: 'recent', attempts: 1, pageCursor: null, account: { id: account.id } }])
})

it('starts with new calls, continues with earlier ones, and repeats the last days a day later', async () => {
  const account = await someAccount()
  const kinds: string[] = []
  for (const minute of [1, 2, 3, 24 * 60, 24 * 60 + 1]) {
    for (const pass of await claim(account, minutes(minute))) {
      kinds.push(`${minute} ${pass.kind} ${pass.window.from.toISOString()}`)
      await finishPass(db, pass, { now: minutes(minute), nextAt: minutes(minute + 15), watermark: minutes(minute) })
    }
  }

  expect(kinds).toEqual([
    `1 recent ${connectedAt.toISOString()}`,
    `2 first ${firstFrom.toISOString()}`,
    `1440 recent ${minutes(2).toISOString()}`,
    `1441 nightly ${minutes(1440).toISOString()}`
  ])
})

it('continues at the saved page with the same window after a worker was killed and its lease expired', async () => {
  const account = await someAccount()
  const [killed] = await claim(account, minutes(1))
  if (killed === undefined) throw new Error('nothing was claimed')
  expect(await savePassPage(db, killed, { pageCursor: 'page 3', leasedUntil: minutes(9) })).toBe(true)

  const [tooEarly, afterwards] = [await claim(account, minutes(8)), await claim(account, minutes(10))]

  expect(tooEarly).toEqual([])
  expect(afterwards).toMatchObject([{ kind: 'recent', window: killed.window, pageCursor: 'page 3', attempts: 1 }])
  expect(await savePassPage(db, killed, { pageCursor: 'page 4', leasedUntil: minutes(30) })).toBe(false)
  expect(await finishPass(db, killed, { now: minutes(10), nextAt: minutes(25) })).toBe(false)
  expect(await releasePass(db, killed, { dueAt: minutes(0), hasMoved: true })).toBe(false)
})

it('counts attempts without a page, and repeats a released pass no earlier than it is due', async () => {
  const account = await someAccount()
  const [pass] = await claim(account, minutes(1))
  if (pass === undefined) throw new Error('nothing was claimed')
  await finishFirst(account)
  await releasePass(db, pass, { dueAt: minutes(5), hasMoved: false })

  expect(await claim(account, minutes(4))).toEqual([])
  expect(await claim(account, minutes(5))).toMatchObject([{ kind: 'recent', attempts: 2, window: pass.window }])
})

it('returns due accounts, except those in progress, rejected or of suspended organizations', async () => {
  const [due, requested, rejected, suspended] = [
    await someAccount(),
    await someAccount(),
    await someAccount(),
    await someAccount()
  ]
  await claim(requested, minutes(1))
  const note = { error: 'the key is not accepted', now: minutes(1) }
  expect(
    await noteAccountState({ db, organizationId: rejected.organizationId }, rejected.id, { state: 'rejected', ...note })
  ).toBe(true)
  expect(
    await noteAccountState({ db, organizationId: rejected.organizationId }, rejected.id, { state: 'rejected', ...note })
  ).toBe(false)
  await testDb
    .updateTable('organizations')
    .set({ suspended_at: minutes(1) })
    .where('id', '=', suspended.organizationId)
    .execute()

  const found = await findAccountsWithPasses(db, minutes(2))

  const ours = [due, requested, rejected, suspended].map(({ id }) => id)
  expect(found.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual([due.id])
  expect((await measurePasses(db, minutes(2))).oldestDueAt).toEqual(connectedAt)
  expect(await claim(rejected, minutes(2))).toEqual([])
})

it('starts again for a requested comparison, even during a pass', async () => {
  const account = await someAccount()
  const [recent] = await claim(account, minutes(1))
  if (recent === undefined) throw new Error('nothing was claimed')
  await finishPass(db, recent, { now: minutes(1), nextAt: minutes(16), watermark: minutes(0) })
  const [first] = await claim(account, minutes(2))
  const from = new Date('2026-09-01T00:00:00.000Z')

  await requestPass({ db, organizationId: account.organizationId }, account.id, { from, now: minutes(3) })

  expect(first).toMatchObject({ kind: 'first' })
  expect(await claim(account, minutes(3))).toMatchObject([{ kind: 'first', window: { from }, pageCursor: null }])
  if (first !== undefined) expect(await finishPass(db, first, { now: minutes(4), nextAt: minutes(9) })).toBe(false)
})

it('starts no later than planned if a shorter comparison is requested', async () => {
  const account = await someAccount()
  const [recent] = await claim(account, minutes(1))
  if (recent === undefined) throw new Error('nothing was claimed')
  await finishPass(db, recent, { now: minutes(1), nextAt: minutes(16), watermark: minutes(0) })
  await claim(account, minutes(2))

  await requestPass({ db, organizationId: account.organizationId }, account.id, { from: minutes(0), now: minutes(3) })

  expect(await claim(account, minutes(3))).toMatchObject([{ kind: 'first', window: { from: firstFrom } }])
})

it('records the end of the listed time, and removes an account with its passes', async () => {
  const account = await someAccount()
  const [pass] = await claim(account, minutes(1))
  if (pass === undefined) throw new Error('nothing was claimed')
  await finishPass(db, pass, { now: minutes(2), nextAt: minutes(16), watermark: minutes(-9) })
  const noted = await findProviderAccount({ db, organizationId: account.organizationId }, account.id)
  const [first] = await claim(account, minutes(3))

  const isRemoved = await db
    .transaction()
    .execute((tx) => removeProviderAccount({ db: tx, organizationId: account.organizationId }, account.id, minutes(4)))

  expect(noted).toMatchObject({ watermark: minutes(-9).toISOString(), last_pass_at: minutes(2).toISOString() })
  expect(isRemoved).toBe(true)
  if (first !== undefined)
    expect(await savePassPage(db, first, { pageCursor: 'x', leasedUntil: minutes(9) })).toBe(false)
  expect(await claim(account, minutes(60))).toEqual([])
})

interface SomeAccount {
  readonly organizationId: OrganizationId
  readonly id: ProviderAccountId
}

async function someAccount(): Promise<SomeAccount> {
  const organizationId = await addOrganization(testDb)
  const id = newId<ProviderAccountId>()
  const account = { id, provider: 'vapi', base_url: 'https://api.vapi.ai', key_encrypted: 'sealed' }
  await addProviderAccount({ db, organizationId }, account, { now: connectedAt, firstFrom })

  return { organizationId, id }
}

async function claim({ organizationId, id }: SomeAccount, now: Date) {
  return await claimPasses(
    { db, organizationId },
    {
      ...{ accountId: id, leaseId: newId(), limit: 4, now, leasedUntil: new Date(now.getTime() + 300_000) },
      windowOf: ({ account, from }) => ({ from: from ?? new Date(account.watermark), to: now })
    }
  )
}

async function finishFirst({ organizationId, id }: SomeAccount): Promise<void> {
  await testDb
    .deleteFrom('reconciliation_runs')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', id)
    .where('kind', '=', 'first')
    .execute()
}
