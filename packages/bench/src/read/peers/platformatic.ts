import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../stack/free-port.ts'
import type { ReadPoint } from '../points.ts'
import type { StartPeer } from './peer.ts'
import { startProgram } from './program.ts'

const version = '3.67.0'

/** The tables it serves, and those that they refer to. */
const tables = [
  'organizations',
  'clients',
  'api_keys',
  'webhook_endpoints',
  'customers',
  'calls',
  'call_evaluations',
  'evaluation_versions',
  'evaluation_work'
]

/** What a list of ours shows of a call: the conversation is in none. */
const callFields = [
  'id',
  'organizationId',
  'clientId',
  'customerId',
  'provider',
  'providerCallId',
  'direction',
  'status',
  'endedReason',
  'startedAt',
  'endedAt',
  'durationSeconds',
  'callerFullName',
  'callerPhoneNumber',
  'agentPhoneNumber',
  'assistantId',
  'assistantName',
  'callSummary',
  'recordingUrl',
  'costUsd',
  'successEvaluation',
  'structuredData',
  'metadata',
  'evaluationStatus',
  'createdAt',
  'updatedAt'
]

export const startPlatformatic: StartPeer = async ({ connectionString, directory, organizationId }) => {
  const name = 'Platformatic DB'
  const folder = join(directory, 'platformatic')
  const port = await findFreePort()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, type: 'module' }))
  await writeFile(join(folder, 'watt.json'), JSON.stringify(configuration(port)))

  try {
    const packages = [`@platformatic/db@${version}`, `wattpm@${version}`]
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder })
    const program = await startProgram(join(folder, 'node_modules/.bin/wattpm'), {
      args: ['start'],
      cwd: folder,
      env: { DATABASE_URL: connectionString, NODE_ENV: 'production' },
      readyUrl: `http://127.0.0.1:${port}/calls?limit=1`
    })

    return { name, ...program, port, requestOf: (point) => requestOf(point, organizationId) }
  } catch (error) {
    return { notMeasured: `${name} ${version} (${error instanceof Error ? error.message.split('\n')[0] : error})` }
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

/** It joins no evaluations to calls: those pages are calls alone, which is less than ours. */
function requestOf({ resource, isFiltered, limit, offset }: ReadPoint, organizationId: string): readonly string[] {
  const isOfCustomers = resource.name === 'customers'
  const query = new URLSearchParams({
    limit: String(limit),
    offset: String(offset),
    totalCount: 'true',
    'where.organizationId.eq': organizationId,
    'orderby.createdAt': 'desc',
    'orderby.id': 'desc'
  })
  if (!isOfCustomers) for (const field of callFields) query.append('fields', field)
  if (isFiltered) for (const [column, value] of Object.entries(resource.columns)) query.set(camel(column), value)

  return [`GET /${isOfCustomers ? 'customers' : 'calls'}?${query} HTTP/1.1`]
}

function camel(column: string): string {
  return `where.${column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}.eq`
}
