import { randomBytes } from 'node:crypto'
import { createAdminDatabase } from '@callbook/db'
import { startFaultyServer } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { openFirstAccount } from '../../../infra/local/console/first-account.ts'

const { connectionString } = await startFaultyServer()

it('signs the administrator in at each start, or only at the first start with an external database', async () => {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const start = async (isOwnDatabase: boolean) =>
    await openFirstAccount(db, { isOwnDatabase, origin: 'http://127.0.0.1:3000' }, { now: new Date(), randomBytes })

  const [firstOfOwn, secondOfOwn] = [await start(true), await start(true)]
  const [ofOurs, againOfOurs] = [await start(false), await start(false)]
  await db.destroy()

  const accounts = [firstOfOwn, secondOfOwn, ofOurs, againOfOurs]
  expect(firstOfOwn.signInLink).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console\/link#[\w-]{43}$/)
  expect(secondOfOwn.signInLink).toBeUndefined()
  expect(new Set(accounts.map(({ signInLink }) => signInLink)).size).toBe(4)
  expect(accounts.map(({ administratorId }) => administratorId)).toEqual(accounts.map(() => firstOfOwn.administratorId))
})
