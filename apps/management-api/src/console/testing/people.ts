import { randomBytes } from 'node:crypto'
import { commandLine, createUser, inviteMember, redeemLink } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { ClientId, OrganizationId, UserId } from '@callbook/domain'
import { passwords } from './console.ts'

export const password = 'correct horse battery'

const from = { ip: '192.0.2.1', userAgent: 'Firefox' }

let people = 0

type Role = 'client_manager' | 'owner' | 'reviewer' | 'viewer'

export interface TestPerson {
  readonly id: UserId
  readonly email: string
}

interface PersonOptions {
  readonly name?: string
  readonly platformRole?: 'account_manager' | 'administrator' | null
  readonly memberships?: Readonly<Record<OrganizationId, Role>>
  /** Limits the memberships to a client. */
  readonly clientId?: ClientId | null
}

/** Adds a user who has accepted an invitation with `password`, as a member of organizations. */
export async function addPerson(db: Database, options: PersonOptions = {}): Promise<TestPerson> {
  people += 1
  const { name = `Person ${people}`, platformRole = null, memberships = {}, clientId = null } = options
  const made = { now: new Date(), randomBytes }
  const input = { email: `console-${people}@example.com`, name, platformRole }
  const { user, link } = await createUser(db, input, commandLine, made)
  await redeemLink(db, { token: link.token, name: input.name, password }, from, { ...made, passwords })

  for (const [organizationId, role] of Object.entries(memberships) as [OrganizationId, Role][]) {
    const invitation = await inviteMember(db, organizationId, { email: user.email, role, clientId }, commandLine, made)
    await redeemLink(db, { token: invitation.token, as: user.id }, from, { ...made, passwords })
  }

  return { id: user.id, email: user.email }
}
