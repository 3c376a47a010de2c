import { hash, randomBytes } from 'node:crypto'
import { type Database, insertOrganization } from '@callbook/db'
import { insertMembership, insertSession, insertUser } from '@callbook/db/accounts'
import type { OrganizationId, SessionId, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'

const twelveHoursMs = 12 * 3_600_000
const peopleOfOrganization = 20

/** Adds signed-in users, twenty per organization. Returns the value of each user's cookie. */
export async function signPeopleIn(db: Database, people: number): Promise<string[]> {
  const now = new Date()
  const tokens: string[] = []
  let organizationId = newId<OrganizationId>()
  for (let index = 0; index < people; index += 1) {
    if (index % peopleOfOrganization === 0) {
      organizationId = newId<OrganizationId>()
      await insertOrganization(db, { id: organizationId, name: `Organization ${index}`, now })
    }
    const [userId, token] = [newId<UserId>(), randomBytes(32).toString('base64url')]
    const user = {
      id: userId,
      email: `person-${index}@example.com`,
      name: `Person ${index}`,
      platformRole: null,
      createdBy: null
    }
    await insertUser(db, user, now)
    await insertMembership(db, organizationId, { userId, role: 'viewer' }, now)
    const session = { id: newId<SessionId>(), tokenHash: hash('sha256', token, 'buffer'), userId, confirmedAt: now }
    const expiresAt = new Date(now.getTime() + twelveHoursMs)
    await insertSession(db, { ...session, expiresAt, userAgent: 'bench', ip: '127.0.0.1' }, now)
    tokens.push(token)
  }

  return tokens
}
