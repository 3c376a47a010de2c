import { randomBytes } from 'node:crypto'
import { signIn } from '@callbook/accounts'
import { asRole, connectTestDatabase, createTestDatabaseUrl, someoneWaitsForLock, whenDone } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { connectConsoleDatabase } from '../console.ts'
import { passwords } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'
import { lookUpSessions } from './session-lookups.ts'

const here = { network: '203.0.113.9', membership: undefined }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const url = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(url)
/** Lookups wait for a lock and for each other as long as needed, even on a slow machine. */
const patienceMs = 60_000
const patience = { connectionTimeoutMs: patienceMs, statementTimeoutMs: patienceMs, queryTimeoutMs: patienceMs }
const ofConsole = connectConsoleDatabase(asRole('console', url), { onIdleError: () => undefined, ...patience })
whenDone(() => ofConsole.destroy())

describe('session lookups', () => {
  it('do not wait for lookups of other known sessions at the same address', async () => {
    const { findSession: find } = lookUpSessions(ofConsole, patienceMs)
    const [slow, quick] = [await signedIn(), await signedIn()]
    for (const { token } of [slow, quick]) expect(await find(token, here)).toBeDefined()
    // A session last seen this long ago is updated, which needs a lock on its row.
    const seen = { seen_at: minutesAgo(11) }
    await testDb.updateTable('sessions').set(seen).where('id', '=', slow.sessionId).execute()

    const { waiting } = await testDb.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').select('id').where('id', '=', slow.sessionId).forUpdate().execute()
      const waiting = find(slow.token, here)
      await someoneWaitsForLock(testDb)

      expect(await find(quick.token, here)).toMatchObject({ id: quick.sessionId })

      return { waiting }
    })
    expect(await waiting).toMatchObject({ id: slow.sessionId })
  })

  it('of known sessions precede lookups of invented ones from the same address', async () => {
    const { findSession: find } = lookUpSessions(ofConsole, patienceMs)
    const [{ token, sessionId }, other] = [await signedIn(), await signedIn()]
    const findKnown = () => Promise.all([token, other.token].map((each) => find(each, here)))
    await findKnown()
    // Opens both connections, because a new one takes longer than all lookups.
    await findKnown()
    let answered = 0
    const invented = Array.from({ length: 64 }, async () => {
      expect(await find(inventedToken(), here)).toBeUndefined()
      answered += 1
    })

    expect(await find(token, here)).toMatchObject({ id: sessionId })

    expect(answered).toBeLessThan(32)
    await Promise.all(invented)
  })

  it('limit the waiting lookups of invented sessions of an address', async () => {
    const { findSession: find } = lookUpSessions(ofConsole, patienceMs)

    const invented = Array.from({ length: 70 }, () => find(inventedToken(), here))

    const refused = (await Promise.allSettled(invented)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ reason: { reason: 'share' } })
  })

  it('take turns between addresses for unknown sessions', async () => {
    const { findSession: find } = lookUpSessions(ofConsole, patienceMs)
    const { token, sessionId } = await signedIn()
    let answered = 0
    const invented = Array.from({ length: 64 }, async () => {
      await find(inventedToken(), here)
      answered += 1
    })

    expect(await find(token, { ...here, network: '198.51.100.7' })).toMatchObject({ id: sessionId })

    expect(answered).toBeLessThan(32)
    await Promise.all(invented)
  })

  it('do not find a known session that has ended', async () => {
    const { findSession: find } = lookUpSessions(ofConsole, patienceMs)
    const { token, sessionId } = await signedIn()
    await find(token, here)
    await testDb.deleteFrom('sessions').where('id', '=', sessionId).execute()

    expect(await find(token, here)).toBeUndefined()
  })
})

async function signedIn() {
  const { email } = await addPerson(db)
  const from = { ip: here.network, userAgent: 'Firefox' }
  const { signedIn: session } = await signIn({ db, from, now: new Date(), randomBytes, passwords }, { email, password })
  if (session === undefined) throw new Error('nobody has signed in')

  return session
}

function inventedToken(): string {
  return randomBytes(32).toString('base64url')
}
