import { randomBytes } from 'node:crypto'
import type { Database } from '@callbook/db'
import { connectAs, createTestDatabase, type TestDatabase, type TestDb } from '@callbook/db/testing'
import { type ClientId, type MembershipRole, type OrganizationId, parseKeyRing, type UserId } from '@callbook/domain'
import { Secret, TOTP } from 'otpauth'
import { type AccountActor, commandLine, type Origin } from '../actor.ts'
import { redeemLink } from '../links/redeem-link.ts'
import { inviteMember } from '../memberships/invitations.ts'
import { argon2id, type Costs } from '../passwords/password-string.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { type FoundSession, findSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { createUser, type UserInput } from '../users/users.ts'

export const now = new Date('2026-05-01T10:00:00.000Z')
export const from: Origin = { ip: '192.0.2.1', userAgent: 'Firefox' }
export const password = 'correct horse battery'

/** As cheap as possible, since tests do not depend on the cost. */
export const cheap: Costs = { ...argon2id, memory: 8, passes: 1 } as Costs
const passwords = createPasswords(randomBytes, cheap)
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

export function after(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

export const means = { now, randomBytes, passwords, keyRing }

/** Creates the database handles of a test; the handle for the code has the rights of the console. */
export async function createConsoleDatabase(): Promise<TestDatabase> {
  const { testDb } = await createTestDatabase()

  return { testDb, db: connectAs('console', testDb) }
}

let people = 0

export interface TestPerson {
  readonly id: UserId
  readonly email: string
}

/** Adds a new user who has accepted the invitation with `password`. */
export async function addPerson(db: Database, overrides: Partial<UserInput> = {}): Promise<TestPerson> {
  people += 1
  const input = { email: `person-${people}@example.com`, name: `Person ${people}`, platformRole: null, ...overrides }
  const { user, link } = await createUser({ db, actor: commandLine, ...means }, input)
  await redeemLink({ db, from, ...means }, { token: link.token, name: input.name, password })

  return { id: user.id, email: user.email }
}

/** Adds a user of an organization who has accepted its invitation. */
export async function addInvited(
  db: Database,
  organizationId: OrganizationId,
  email: string,
  input: { readonly password?: string; readonly role?: MembershipRole; readonly clientId?: ClientId } = {}
): Promise<TestPerson> {
  const invitation = { email, role: input.role ?? 'viewer', clientId: input.clientId ?? null }
  const { token } = await inviteMember({ db, organizationId, actor: commandLine, ...means }, invitation)
  const used = await redeemLink(
    { db, from, ...means },
    { token, name: 'Invited', password: input.password ?? password }
  )
  if (used?.signedIn === undefined) throw new Error(`${email} has not joined`)

  return { id: used.signedIn.userId, email }
}

/** Returns a session of a user, as a request finds it. */
export async function enter(db: Database, { email }: TestPerson, at = now): Promise<FoundSession & { token: string }> {
  const { signedIn } = await signIn({ db, from, ...means, now: at }, { email, password })
  if (signedIn === undefined) throw new Error(`${email} cannot sign in`)
  const session = await findSession(db, signedIn.token, { now: at })
  if (session === undefined) throw new Error(`the session of ${email} is not found`)

  return { ...session, token: signedIn.token }
}

export function actorAs({ id }: TestPerson): AccountActor {
  return { kind: 'user', id, name: 'Somebody', sessionId: null, ip: from.ip, userAgent: from.userAgent }
}

/** Returns the recorded actions on an account, sorted, such as `user.sign_in` with its method: `user.sign_in password`. */
export async function listAccountActions(testDb: TestDb, userId: UserId): Promise<string[]> {
  const rows = await testDb
    .selectFrom('audit_events')
    .select(['action', 'changes'])
    .where('object_id', '=', userId)
    .where('action', 'like', 'user.%')
    .execute()

  return rows.map(({ action, changes }) => [action, JSON.parse(changes).method?.after ?? []].flat().join(' ')).sort()
}

/** Returns the code that an authenticator shows at a time. */
export function codeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() })
}
