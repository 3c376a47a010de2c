import { randomBytes } from 'node:crypto'
import type { Database } from '@callbook/db'
import { connectAs, createTestDatabase, type TestDatabase, type TestDb } from '@callbook/db/testing'
import { parseKeyRing, type UserId } from '@callbook/domain'
import { type AccountActor, commandLine, type Origin } from '../actor.ts'
import { useLink } from '../links/use-link.ts'
import { argon2id, type Costs } from '../passwords/password-string.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { type FoundSession, findSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { createUser, type UserInput } from '../users/users.ts'

export const now = new Date('2026-05-01T10:00:00.000Z')
export const from: Origin = { ip: '192.0.2.1', userAgent: 'Firefox' }
export const password = 'correct horse battery'

/** As cheap as it may be: what tests are about is not the costs. */
export const cheap: Costs = { ...argon2id, memory: 8, passes: 1 } as Costs
const passwords = createPasswords(randomBytes, cheap)
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

export function after(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

export const means = { now, randomBytes, passwords, keyRing }

/** The handles of a test, of which that for the code has the rights of whoever serves the console. */
export async function createConsoleDatabase(): Promise<TestDatabase> {
  const { testDb } = await createTestDatabase()

  return { testDb, db: connectAs('console', testDb) }
}

let people = 0

export interface TestPerson {
  readonly id: UserId
  readonly email: string
}

/** A user who has accepted the invitation, and has `password`. Another one each time. */
export async function addPerson(db: Database, overrides: Partial<UserInput> = {}): Promise<TestPerson> {
  people += 1
  const input = { email: `person-${people}@example.com`, name: `Person ${people}`, platformRole: null, ...overrides }
  const { user, link } = await createUser(db, input, commandLine, means)
  await useLink(db, { token: link.token, name: input.name, password }, from, means)

  return { id: user.id, email: user.email }
}

/** A session of a person, as a request finds it. */
export async function enter(db: Database, { email }: TestPerson, at = now): Promise<FoundSession & { token: string }> {
  const signedIn = await signIn(db, { email, password }, from, { ...means, now: at })
  if (signedIn === undefined) throw new Error(`${email} cannot sign in`)
  const session = await findSession(db, signedIn.token, undefined, at)
  if (session === undefined) throw new Error(`the session of ${email} is not found`)

  return { ...session, token: signedIn.token }
}

export function actorAs({ id }: TestPerson): AccountActor {
  return { kind: 'user', id, name: 'Somebody', sessionId: null, ip: from.ip, userAgent: from.userAgent }
}

/** What is written down of an account, sorted. */
export async function actsOf(testDb: TestDb, userId: UserId): Promise<string[]> {
  const rows = await testDb.selectFrom('account_events').select('act').where('user_id', '=', userId).execute()

  return rows.map(({ act }) => act).sort()
}
