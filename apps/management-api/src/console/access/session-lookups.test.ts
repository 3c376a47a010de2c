import { randomBytes } from 'node:crypto'
import { signIn } from '@callbook/accounts'
import { asRole, connectTestDatabase, createTestDatabaseUrl, someoneWaitsForLock, whenDone } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { connectConsoleDatabase } from '../open-console.ts'
import { passwords } from '../testing/console.ts'
import { addPerson, password } from '../testing/people.ts'
import { lookUpSessions } from './session-lookups.ts'

const address = '203.0.113.9'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const url = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(url)
/** What waits here does so for as long as a lock is held, however busy the machine is. */
const patience = { connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 }
const ofConsole = connectConsoleDatabase(asRole('console', url), { onIdleError: () => undefined, ...patience })
whenDone(() => ofConsole.destroy())

describe('looking sessions up', () => {
  it('has none of an address wait for another that was found before', async () => {
    const find = lookUpSessions(ofConsole)
    const [slow, quick] = [await signedIn(), await signedIn()]
    for (const { token } of [slow, quick]) expect(await find(token, address, undefined)).toBeDefined()
    // What was seen so long ago is written down, for which the row must be free.
    const seen = { seen_at: minutesAgo(11) }
    await testDb.updateTable('sessions').set(seen).where('id', '=', slow.sessionId).execute()

    const { waiting } = await testDb.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').select('id').where('id', '=', slow.sessionId).forUpdate().execute()
      const waiting = find(slow.token, address, undefined)
      await someoneWaitsForLock(testDb)

      expect(await find(quick.token, address, undefined)).toMatchObject({ id: quick.sessionId })

      return { waiting }
    })
    expect(await waiting).toMatchObject({ id: slow.sessionId })
  })

  it('finds one again before those that are invented at the same address', async () => {
    const find = lookUpSessions(ofConsole)
    const { token, sessionId } = await signedIn()
    await find(token, address, undefined)
    let answered = 0
    const invented = Array.from({ length: 64 }, async () => {
      expect(await find(inventedToken(), address, undefined)).toBeUndefined()
      answered += 1
    })

    expect(await find(token, address, undefined)).toMatchObject({ id: sessionId })

    expect(answered).toBeLessThan(32)
    await Promise.all(invented)
  })

  it('keeps few waiting of what is invented at an address', async () => {
    const find = lookUpSessions(ofConsole)

    const invented = Array.from({ length: 70 }, () => find(inventedToken(), address, undefined))

    const refused = (await Promise.allSettled(invented)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ reason: { reason: 'share' } })
  })

  it('has addresses take turns with what was not found before', async () => {
    const find = lookUpSessions(ofConsole)
    const { token, sessionId } = await signedIn()
    let answered = 0
    const invented = Array.from({ length: 64 }, async () => {
      await find(inventedToken(), address, undefined)
      answered += 1
    })

    expect(await find(token, '198.51.100.7', undefined)).toMatchObject({ id: sessionId })

    expect(answered).toBeLessThan(32)
    await Promise.all(invented)
  })

  it('finds one no more that was found before, and has ended', async () => {
    const find = lookUpSessions(ofConsole)
    const { token, sessionId } = await signedIn()
    await find(token, address, undefined)
    await testDb.deleteFrom('sessions').where('id', '=', sessionId).execute()

    expect(await find(token, address, undefined)).toBeUndefined()
  })
})

async function signedIn() {
  const { email } = await addPerson(db)
  const from = { ip: address, userAgent: 'Firefox' }
  const session = await signIn(db, { email, password }, from, { now: new Date(), randomBytes, passwords })
  if (session === undefined) throw new Error('nobody has signed in')

  return session
}

function inventedToken(): string {
  return randomBytes(32).toString('base64url')
}
