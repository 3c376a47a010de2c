import { measure } from '../measure.ts'
import type { Runner } from '../rounds.ts'
import type { Postgres } from '../stack/postgres.ts'
import { deployedFlags, profileFlags, type Service, startService } from '../stack/service.ts'
import { type Tree, thisTree } from '../stack/tree.ts'
import { type ReadPoint, targetOf } from './pages.ts'
import type { Tenant } from './tenant.ts'

export interface ReadLoad {
  readonly connections: number
  readonly seconds: number
  readonly warmupSeconds: number
}

/** @param profile a folder for CPU profiles; empty for none */
export async function startProduct(
  { connectionString }: Tenant,
  profile: string,
  tree: Tree = thisTree
): Promise<Service> {
  return await startService(
    new URL('apps/management-api/src/server.ts', tree.folder).href,
    { DATABASE_URL: connectionString, MANAGEMENT_RATE_LIMIT: '100000000' },
    [...deployedFlags('management-api', tree), ...profileFlags(profile)]
  )
}

/** Starts the straightforward design: it counts, and lets the database skip to the page. */
export async function startCountAndOffset({ connectionString, organizationId }: Tenant): Promise<Service> {
  return await startService(import.meta.resolve('./count-and-offset.ts'), {
    DATABASE_URL: connectionString,
    ORGANIZATION_ID: organizationId
  })
}

interface RunnerOptions {
  readonly name: string
  readonly service: Service
  readonly tenant: Tenant
  readonly load: ReadLoad
}

/** Requests the pages of a tenant from a service. */
export function createRunner(postgres: Postgres, { name, service, tenant, load }: RunnerOptions): Runner<ReadPoint> {
  const { key, values } = tenant

  return {
    name,
    async run(point) {
      const head = [`GET ${targetOf(point, values)} HTTP/1.1`, 'host: 127.0.0.1', `x-api-key: ${key}`]
      const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)

      return await measure(service, postgres, { ...load, next: () => request })
    },
    stop: service.stop
  }
}
