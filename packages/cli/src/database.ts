import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { mustExist } from './must-exist.ts'

// Code with the PostgreSQL driver. Help and commands over HTTP do without it.

export const queries = lazyModule(() => import('@callbook/db'))
export const operations = lazyModule(() => import('@callbook/operations'))

/** Returns the id of an organization that must exist, or of all organizations without one. */
export async function findOrganizationIds(db: Database, id: OrganizationId | undefined): Promise<OrganizationId[]> {
  if (id === undefined) return (await queries.listOrganizationRows(db)).map((organization) => organization.id)

  return [mustExist(await queries.findOrganization(db, id), 'organization', id).id]
}

/** Functions of a module that return promises. */
type AsyncFunctions<Module> = {
  readonly [Name in keyof Module as Module[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never]: Module[Name]
}

/** Returns the asynchronous functions of a module, which is loaded by the first call of one of them. */
function lazyModule<Module extends object>(load: () => Promise<Module>): AsyncFunctions<Module> {
  return new Proxy({} as AsyncFunctions<Module>, {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        const module = (await load()) as Readonly<Record<string | symbol, (...args: unknown[]) => Promise<unknown>>>

        return await module[name]?.(...args)
      }
  })
}
