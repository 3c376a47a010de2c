import type { Database } from '@callbook/db'
import { addOrganization, type TestDb } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import type { Browser, startConsole } from '../console.ts'
import { addPerson, type TestPerson } from '../people.ts'

/** A request that succeeds. */
export interface Prepared {
  readonly browser: Browser
  readonly person: TestPerson
  readonly path: string
  readonly body?: object
  readonly organizationId?: OrganizationId
}

/** A request about the organization in its path. */
export interface PreparedWithin extends Prepared {
  readonly organizationId: OrganizationId
}

/** Context for preparing requests. */
export interface World {
  readonly db: Database
  readonly testDb: TestDb
  readonly open: ReturnType<typeof startConsole>['open']
  /** Origin of a provider without calls, for requests about providers. */
  readonly provider?: string
}

/** By method and path, as in the description without the prefix. */
export type Preparations = Readonly<Record<string, (world: World) => Promise<Prepared>>>

export async function signedIn(world: World, path: string, body?: object): Promise<Prepared> {
  const [browser, person] = [world.open(), await addPerson(world.db)]
  await browser.enter(person)

  return { browser, person, path, ...(body !== undefined && { body }) }
}

/** Prepares a request by a member of staff. */
export async function staff(
  world: World,
  platformRole: 'account_manager' | 'administrator',
  path: string,
  body?: object
): Promise<Prepared> {
  const [browser, person] = [world.open(), await addPerson(world.db, { platformRole })]
  await browser.enter(person)

  return { browser, person, path, ...(body !== undefined && { body }) }
}

/** Prepares a request by the owner of a new organization. */
export async function owner(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  const organizationId = await addOrganization(world.db)
  const [browser, person] = [world.open(), await addPerson(world.db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)
  const path = `/organizations/${organizationId}${suffix}`

  return { browser, person, path, organizationId, ...(body !== undefined && { body }) }
}
