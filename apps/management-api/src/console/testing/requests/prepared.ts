import type { Database } from '@callbook/db'
import { addOrganization, type TestDb } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import type { Browser, startConsole } from '../console.ts'
import { addPerson, type TestPerson } from '../people.ts'

/** A request that does what its operation is for. */
export interface Prepared {
  readonly browser: Browser
  readonly person: TestPerson
  readonly path: string
  readonly body?: object
  readonly organizationId?: OrganizationId
}

/** One of an organization, that the path names. */
export interface PreparedWithin extends Prepared {
  readonly organizationId: OrganizationId
}

/** What tests of all operations are prepared with. */
export interface World {
  readonly db: Database
  readonly testDb: TestDb
  readonly open: ReturnType<typeof startConsole>['open']
  /** Where a provider is asked that lists no calls, for what is about providers. */
  readonly provider?: string
}

/** By method and path, as the description has them below the prefix. */
export type Preparations = Readonly<Record<string, (world: World) => Promise<Prepared>>>

export async function signedIn(world: World, path: string, body?: object): Promise<Prepared> {
  const [browser, person] = [world.open(), await addPerson(world.db)]
  await browser.signIn(person)

  return { browser, person, path, ...(body !== undefined && { body }) }
}

/** Asked by somebody of staff. */
export async function staff(
  world: World,
  platformRole: 'account_manager' | 'administrator',
  path: string,
  body?: object
): Promise<Prepared> {
  const [browser, person] = [world.open(), await addPerson(world.db, { platformRole })]
  await browser.signIn(person)

  return { browser, person, path, ...(body !== undefined && { body }) }
}

/** Asked by the owner of a new organization. */
export async function owner(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  const organizationId = await addOrganization(world.db)
  const [browser, person] = [world.open(), await addPerson(world.db, { memberships: { [organizationId]: 'owner' } })]
  await browser.signIn(person)
  const path = `/organizations/${organizationId}${suffix}`

  return { browser, person, path, organizationId, ...(body !== undefined && { body }) }
}
