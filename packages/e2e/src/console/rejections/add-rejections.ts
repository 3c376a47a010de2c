import { zstdCompressSync } from 'node:zlib'
import { connectAdmin } from '@callbook/db/testing'
import { newId } from '@callbook/postgres'
import { readConnection } from '../connection.ts'

/** A webhook URL with its rejections. */
export interface Rejecting {
  readonly organization: string
  readonly endpoint: string
  /** Reports by error, as an earlier release rejected them; `null` is a body that was not JSON. */
  readonly reports: readonly { readonly cause: string; readonly body: object | null }[]
  /** Number of requests with a wrong signature. */
  readonly wrongSignatures: number
}

/** Stores rejections of a webhook URL. */
export async function addRejections({ organization, endpoint, reports, wrongSignatures }: Rejecting): Promise<void> {
  const db = connectAdmin((await readConnection()).database_url)
  const ids = { organization_id: organization, endpoint_id: endpoint }
  const rows = reports.map(({ cause, body }, index) => ({
    ...ids,
    id: newId(),
    request_id: newId(),
    received_at: new Date(Date.now() - index * 60_000),
    cause,
    path: body === null ? null : 'message.call.id',
    ...(body !== null && { codec: 'zstd', body: zstdCompressSync(JSON.stringify(body)) })
  }))
  await db.insertInto('rejected_reports').values(rows).execute()
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const sample = { received_at: minute.toISOString(), address: '203.0.113.7', request_id: newId() }
  const count = { ...ids, minute, status: 401, cause: 'signature', samples: JSON.stringify([sample]) }
  if (wrongSignatures > 0)
    await db
      .insertInto('rejection_counts')
      .values({ ...count, rejections: wrongSignatures })
      .execute()
  await db.destroy()
}
