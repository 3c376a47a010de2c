import { findFreePort } from '@callbook/http/testing'
import { findExecutable } from '../../stack/executables.ts'
import type { ReadPoint } from '../points.ts'
import type { Peer } from './peer.ts'
import { startProgram } from './program.ts'

export const postgrest: Peer = {
  name: 'PostgREST',

  async start({ connectionString, directory, organizationId }) {
    const file = await findExecutable('postgrest')
    if (file === undefined) throw new Error('postgrest is not on PATH')

    const port = await findFreePort()
    const program = await startProgram(file, {
      args: [],
      cwd: directory,
      env: {
        PGRST_DB_URI: connectionString,
        PGRST_DB_SCHEMAS: 'public',
        PGRST_DB_ANON_ROLE: new URL(connectionString).username,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port)
      },
      readyUrl: `http://127.0.0.1:${port}/calls?limit=1`
    })

    return { ...program, port, requestOf: (point, isCounted) => requestOf(point, organizationId, isCounted) }
  }
}

function requestOf(point: ReadPoint, organizationId: string, isCounted: boolean): readonly string[] {
  const { resource, conditions, limit, offset } = point
  const query = new URLSearchParams({
    organization_id: `eq.${organizationId}`,
    order: `${resource.sortedBy}.desc,id.desc`,
    limit: String(limit),
    offset: String(offset)
  })
  if (resource.name === 'evaluations') query.set('select', 'id,caller_full_name,call_summary,call_evaluations(*)')
  for (const { column, operator, text } of conditions) query.set(column, `${operator}.${text}`)

  const target = `/${resource.name === 'customers' ? 'customers' : 'calls'}?${query}`

  return [`GET ${target} HTTP/1.1`, ...(isCounted ? ['prefer: count=exact'] : [])]
}
