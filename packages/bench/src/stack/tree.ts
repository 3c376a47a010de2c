import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as db from '@callbook/db'
import { fill } from '../data/fill.ts'
import { issueKey } from '../data/tenants.ts'
import { createTenants } from '../ingest/tenants.ts'
import { createEmpty, createMigrated, ownTree, type Postgres, withDatabase } from './postgres.ts'

/** A checkout of the project: this one, or another one whose packages this process has loaded as well. */
export interface Tree {
  readonly folder: URL
  readonly db: typeof db
  readonly withDatabase: typeof withDatabase
  readonly createTenants: typeof createTenants
  readonly fill: typeof fill
  readonly issueKey: typeof issueKey
  /** Creates a database with the schema of the tree. Replaces an existing one of this name. */
  createMigrated(postgres: Postgres, name: string): Promise<string>
}

export const thisTree: Tree = { folder: ownTree, db, withDatabase, createTenants, fill, issueKey, createMigrated }

/** Name of a contender of another tree. */
export const otherTree = 'Callbook of the other tree'

/** @param path the folder of a tree with installed dependencies */
export async function openTree(path: string): Promise<Tree> {
  const folder = pathToFileURL(`${resolve(path)}/`)
  const load = async <Module>(file: string): Promise<Module> => await import(new URL(file, folder).href)
  const db = await load<Tree['db']>('packages/db/src/index.ts')
  const { withDatabase } = await load<Pick<Tree, 'withDatabase'>>('packages/bench/src/stack/postgres.ts')
  const { createTenants } = await load<Pick<Tree, 'createTenants'>>('packages/bench/src/ingest/tenants.ts')
  const { fill } = await load<Pick<Tree, 'fill'>>('packages/bench/src/data/fill.ts')
  const { issueKey } = await load<Pick<Tree, 'issueKey'>>('packages/bench/src/data/tenants.ts')

  return {
    ...{ folder, db, withDatabase, createTenants, fill, issueKey },
    async createMigrated(postgres, name) {
      const connectionString = await createEmpty(postgres, name)
      await withDatabase(connectionString, (admin) => db.migrateToLatest(admin))

      return connectionString
    }
  }
}
