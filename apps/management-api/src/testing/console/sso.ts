import { randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addOrganization, type TestDb } from '@callbook/db/testing'
import { type OrganizationId, parseKeyRing, sealSecret, type UserId } from '@callbook/domain'
import type { Browser } from './console.ts'
import { passwords } from './console.ts'
import { clientId, clientSecret, type FakeIdentityProvider, type Person } from './fake-identity-provider.ts'
import { password, type TestPerson } from './people.ts'

const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

let names = 0

interface ProviderOptions {
  readonly organizationId?: OrganizationId
  readonly state?: 'disabled' | 'enabled' | 'enforced'
  readonly groupRoles?: readonly object[]
  readonly groupsClaim?: string | null
  readonly trustsSecondFactor?: boolean
  readonly breakGlass?: UserId
  readonly issuer?: string
  readonly sessionHours?: number
  readonly client?: { readonly id: string; readonly secret: string }
}

export interface TestProvider {
  readonly organizationId: OrganizationId
  readonly name: string
}

/** Adds an organization with a tested identity provider. Writes rows only. */
export async function addIdentityProvider(
  testDb: TestDb,
  idp: Pick<FakeIdentityProvider, 'issuer'>,
  options: ProviderOptions = {}
): Promise<TestProvider> {
  names += 1
  const organizationId = options.organizationId ?? (await addOrganization(testDb))
  const [now, name] = [new Date(), `name-${names}-${process.pid}`]
  await testDb
    .insertInto('identity_providers')
    .values({
      organization_id: organizationId,
      sign_in_name: name,
      issuer: options.issuer ?? idp.issuer,
      client_id: options.client?.id ?? clientId,
      client_secret_encrypted: sealSecret(keyRing, options.client?.secret ?? clientSecret, organizationId, randomBytes),
      groups_claim: options.groupsClaim === undefined ? 'groups' : options.groupsClaim,
      group_roles: JSON.stringify(options.groupRoles ?? []),
      session_hours: options.sessionHours ?? 8,
      token_days: 14,
      trusts_second_factor: options.trustsSecondFactor ?? false,
      state: options.state ?? 'enabled',
      break_glass_user_id: options.breakGlass ?? null,
      tested_at: now,
      updated_at: now
    })
    .execute()

  return { organizationId, name }
}

interface CoveredOptions {
  readonly role?: 'owner' | 'reviewer' | 'viewer'
  readonly subject?: string
  readonly email?: string
}

/** Adds an account that the organization created, linked to `subject`. */
export async function addCovered(
  testDb: TestDb,
  { organizationId }: Pick<TestProvider, 'organizationId'>,
  { role = 'viewer', subject, email }: CoveredOptions = {},
  issuer = ''
): Promise<TestPerson> {
  const [id, created_at] = [newId<UserId>(), new Date()]
  const address = email ?? `${id}@example.com`
  const password_hash = await passwords.hash(password, address)
  await testDb
    .insertInto('users')
    .values({
      ...{ id, email: address, name: 'Ann Lee', created_at, password_hash },
      created_by_organization_id: organizationId
    })
    .execute()
  const membership = { id: newId(), organization_id: organizationId, user_id: id, role, created_at }
  await testDb.insertInto('memberships').values(membership).execute()
  if (subject !== undefined) await addIdentity(testDb, organizationId, { issuer, subject, userId: id })

  return { id, email: address }
}

/** Links an identity to a user. Writes rows only. */
export async function addIdentity(
  testDb: TestDb,
  organizationId: OrganizationId,
  { issuer, subject, userId }: { readonly issuer: string; readonly subject: string; readonly userId: UserId }
): Promise<void> {
  const now = new Date()
  await testDb
    .insertInto('identities')
    .values({
      ...{ organization_id: organizationId, issuer, subject, user_id: userId },
      ...{ label: 'Ann', created_at: now, signed_in_at: now }
    })
    .execute()
}

/** Starts a sign-in, and returns the URL at the identity provider. */
export async function start(browser: Browser, body: object): Promise<string> {
  const response = await browser.send('POST', '/session/sso', body)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)

  return response.json().data.url
}

/** Signs in at the identity provider, and completes the sign-in in the same browser. */
export async function signInAt(idp: FakeIdentityProvider, browser: Browser, body: object, person: Person) {
  const query = idp.authorize(await start(browser, body), person)

  return await browser.send('POST', '/session/sso/complete', { query })
}
