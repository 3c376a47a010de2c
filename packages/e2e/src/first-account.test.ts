import { randomBytes } from 'node:crypto'
import { createAdminDatabase } from '@callbook/db'
import { startFaultyServer } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { makeFirstLink } from '../../../infra/local/console/first-account.ts'

const { connectionString } = await startFaultyServer()

it('signs the administrator in at each start, or only at the first start with an external database', async () => {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const start = async (isOwnDatabase: boolean) =>
    await makeFirstLink(db, { isOwnDatabase, origin: 'http://127.0.0.1:3000' }, { now: new Date(), randomBytes })

  const [firstOfOwn, secondOfOwn] = [await start(true), await start(true)]
  const [ofOurs, againOfOurs] = [await start(false), await start(false)]
  await db.destroy()

  expect(firstOfOwn).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console\/link#[\w-]{43}$/)
  expect(secondOfOwn).toBeUndefined()
  expect(new Set([firstOfOwn, ofOurs, againOfOurs, undefined]).size).toBe(4)
})
