import { hash, randomBytes } from 'node:crypto'
import { type Database, newId } from '@callbook/db'
import { insertMembership, insertSession, insertUser } from '@callbook/db/accounts'
import type { OrganizationId, SessionId, UserId } from '@callbook/domain'

const twelveHoursMs = 12 * 3_600_000

/** Adds a signed-in owner of an organization. Returns the value of the session cookie. */
export async function signOwnerIn(db: Database, organizationId: OrganizationId): Promise<string> {
  const now = new Date()
  const [userId, token] = [newId<UserId>(), randomBytes(32).toString('base64url')]
  const user = { id: userId, email: `${userId}@example.com`, name: 'Ann Lee', platformRole: null, createdBy: null }
  await insertUser(db, user, now)
  await insertMembership(db, organizationId, { userId, role: 'owner' }, now)
  const session = { id: newId<SessionId>(), tokenHash: hash('sha256', token, 'buffer'), userId, confirmedAt: now }
  const expiresAt = new Date(now.getTime() + twelveHoursMs)
  await insertSession(db, { ...session, expiresAt, userAgent: 'bench', ip: '127.0.0.1' }, now)

  return token
}
