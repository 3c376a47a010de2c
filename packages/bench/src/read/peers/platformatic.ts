import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@callbook/http/testing'
import { callColumns } from '../call-columns.ts'
import type { ReadPoint } from '../pages.ts'
import type { Tenant } from '../tenant.ts'
import { installPackages, type Peer, startProgram } from './peer.ts'

const version = '3.67.0'

/** The served tables and the tables to which they refer. */
const tables = [
  'organizations',
  'clients',
  'api_keys',
  'webhook_endpoints',
  'customers',
  'calls',
  'evaluations',
  'evaluation_work'
]

export const platformatic: Peer = {
  name: 'Platformatic DB',

  async start(tenant, directory) {
    const { connectionString } = tenant
    const folder = join(directory, 'platformatic')
    const port = await findFreePort()
    await installPackages(folder, { dependencies: { '@platformatic/db': version, wattpm: version } })
    await writeFile(join(folder, 'watt.json'), JSON.stringify(configuration(port)))

    const program = await startProgram(join(folder, 'node_modules/.bin/wattpm'), {
      args: ['start'],
      cwd: folder,
      env: { DATABASE_URL: connectionString, NODE_ENV: 'production' },
      readyUrl: `http://127.0.0.1:${port}/calls?limit=1`
    })

    return { ...program, port, requestOf: (point, options) => requestOf(tenant, point, options) }
  }
}

function configuration(port: number): object {
  return {
    $schema: `https://schemas.platformatic.dev/@platformatic/db/${version}.json`,
    server: { hostname: '127.0.0.1', port, logger: { level: 'fatal' } },
    db: {
      connectionString: '{DATABASE_URL}',
      graphql: false,
      openapi: true,
      include: Object.fromEntries(tables.map((table) => [table, true]))
    }
  }
}

/** It does not join evaluations to calls. Its pages have only calls, which is less than ours. */
function requestOf(
  { organizationId, values }: Tenant,
  point: ReadPoint,
  { isCounted }: { readonly isCounted: boolean }
): readonly string[] {
  const { list, filter, limit, offset } = point
  const isOfCustomers = list.name === 'customers'
  const query = new URLSearchParams({
    limit: String(limit),
    offset: String(offset),
    totalCount: String(isCounted),
    'where.organizationId.eq': organizationId,
    [`orderby.${camel(list.sortedBy)}`]: 'desc',
    'orderby.id': 'desc'
  })
  if (!isOfCustomers) for (const column of callColumns) query.append('fields', camel(column))
  for (const { column, operator, value } of filter.conditions(values))
    query.set(`where.${camel(column)}.${operator}`, value)

  return [`GET /${isOfCustomers ? 'customers' : 'calls'}?${query} HTTP/1.1`]
}

function camel(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
