import { newId } from '@callbook/db'
import { addOrganization, type TestDb } from '@callbook/db/testing'
import type { OrganizationId, UserId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { signIn } from '../sessions/sign-in.ts'
import { addInvited, createConsoleDatabase, from, means, now, password } from '../testing/people.ts'
import type { IdentityClaims } from './identity-claims.ts'
import { setProviderState } from './identity-providers.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

const { testDb, db } = await createConsoleDatabase()
const issuer = 'https://login.example.com'
const rounds = 100

function claimsOf(subject: string, groups: readonly string[]): IdentityClaims {
  return { issuer, subject, email: `${subject}@example.com`, name: subject, groups, authenticatedAt: now }
}

const groupRoles = [
  { group: 'owners', role: 'owner', client_id: null },
  { group: 'viewers', role: 'viewer', client_id: null }
]

let names = 0

async function addProvider(of: TestDb, breakGlass: UserId | null = null): Promise<OrganizationId> {
  const organizationId = await addOrganization(of)
  names += 1
  const settings = { issuer, client_id: 'callbook', client_secret_encrypted: 'sealed', groups_claim: 'groups' }
  await of
    .insertInto('identity_providers')
    .values({
      ...settings,
      organization_id: organizationId,
      sign_in_name: `race-${names}`,
      group_roles: JSON.stringify(groupRoles),
      ...{ session_hours: 8, token_days: 14, trusts_second_factor: true, state: 'enabled' },
      ...{ break_glass_user_id: breakGlass, tested_at: now, updated_at: now }
    })
    .execute()

  return organizationId
}

async function link(organizationId: OrganizationId, userId: UserId, subject: string): Promise<void> {
  const times = { created_at: now, signed_in_at: now }
  const identity = { organization_id: organizationId, issuer, subject, user_id: userId, label: subject, ...times }
  await testDb.insertInto('identities').values(identity).execute()
}

describe('concurrently', () => {
  it(`two first sign-ins of an identity create one account, ${rounds} times`, { timeout: 120_000 }, async () => {
    const organizationId = await addProvider(testDb)
    for (let round = 0; round < rounds; round += 1) {
      const claims = claimsOf(`first-${round}`, ['viewers'])
      const at = { db, organizationId, from, ...means }
      const [one, other] = await Promise.all([signInByProvider(at, claims), signInByProvider(at, claims)])
      expect(one.userId).toBe(other.userId)
    }
    const users = await testDb
      .selectFrom('users')
      .select('id')
      .where('created_by_organization_id', '=', organizationId)
      .execute()
    expect(users).toHaveLength(rounds)
  })

  it(`an enforcement and a sign-in by password leave no session, ${rounds} times`, { timeout: 120_000 }, async () => {
    const organizationId = await addProvider(testDb)
    const boss = await addInvited(db, organizationId, 'boss@example.com', { role: 'owner' })
    const ann = await addInvited(db, organizationId, 'ann-of-races@example.com')
    await link(organizationId, ann.id, 'ann')
    await testDb
      .updateTable('users')
      .set({ totp_secret_encrypted: 'x', totp_last_step: 1 })
      .where('id', '=', boss.id)
      .execute()
    const at = { db, organizationId, actor: commandLine, now }
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      await setProviderState(at, { state: 'enabled', breakGlassUserId: boss.id })
      const [, attempt] = await Promise.allSettled([
        setProviderState(at, { state: 'enforced', breakGlassUserId: boss.id }),
        signIn({ db, from, ...means }, { email: ann.email, password })
      ])
      outcomes.add(attempt.status)
      const live = await testDb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', ann.id)
        .whereRef('expires_at', '>', 'seen_at')
        .execute()
      expect(live).toEqual([])
    }
    expect(outcomes.has('rejected')).toBe(true)
  })

  it(`two owners who lose their group leave one, ${rounds} times`, { timeout: 120_000 }, async () => {
    const organizationId = await addProvider(testDb)
    const people = [newId<UserId>(), newId<UserId>()]
    for (const [at, id] of people.entries()) {
      const user = { id, email: `owner-${at}@example.com`, name: 'Owner', created_at: now }
      await testDb
        .insertInto('users')
        .values({ ...user, created_by_organization_id: organizationId })
        .execute()
      await link(organizationId, id, `owner-${at}`)
    }
    for (let round = 0; round < rounds; round += 1) {
      await testDb.deleteFrom('memberships').where('organization_id', '=', organizationId).execute()
      const memberships = people.map((user_id) => ({
        id: newId(),
        organization_id: organizationId,
        user_id,
        role: 'owner',
        created_at: now
      }))
      await testDb.insertInto('memberships').values(memberships).execute()
      const at = { db, organizationId, from, ...means }
      await Promise.all(people.map((_, place) => signInByProvider(at, claimsOf(`owner-${place}`, ['viewers']))))

      const roles = await testDb
        .selectFrom('memberships')
        .select('role')
        .where('organization_id', '=', organizationId)
        .orderBy('role')
        .execute()
      expect(roles.map(({ role }) => role)).toEqual(['owner', 'viewer'])
    }
  })
})
