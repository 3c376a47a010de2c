import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listClients, listRecordings, requestCopy } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { changeRecordingPolicy } from '@callbook/operations'
import type { DemoCall } from './demo-call.ts'
import { speak } from './reports.ts'
import { babble } from './speech.ts'
import { type DemoTenant, launcher } from './tenant.ts'

/** Maximum wait in milliseconds until the worker has copied the recordings. */
const patienceMs = 20_000

/**
 * Runs `work` while a practice provider serves the recordings of calls. Afterwards, their links are gone, as at real
 * providers.
 *
 * @param work gets the calls with the URLs of their recordings
 */
export async function withRecordings(
  calls: readonly DemoCall[],
  now: Date,
  work: (calls: readonly DemoCall[]) => Promise<void>
): Promise<void> {
  const byPath = new Map(calls.filter(({ turns }) => turns.length > 0).map((call) => [`/${call.id}.wav`, call]))
  const listener = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const call = byPath.get(url)
    if (call === undefined) return void response.writeHead(404).end()
    const { startedAt, endedAt, turns } = speak(call, now)
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(babble(turns, (endedAt - startedAt) / 1_000))
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await work(
      calls.map((call) => (call.turns.length > 0 ? { ...call, recordingUrl: `${origin}/${call.id}.wav` } : call))
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Requests copies of the recordings of all invented clients, and waits until the recordings of `ids` are stored. */
export async function keepRecordings(
  db: Database,
  { organization_id: organizationId }: DemoTenant,
  ids: readonly CallId[],
  stop: AbortSignal
): Promise<void> {
  const now = new Date()
  for (const { id } of await listClients(db, organizationId)) {
    const policy = { keeps: true, days: null, isConsentConfirmed: true, now }
    await changeRecordingPolicy(db, organizationId, launcher, id, policy)
  }
  for (const id of ids) await requestCopy(db, organizationId, id, now)
  const end = performance.now() + patienceMs
  const isStored = async (id: CallId) => (await listRecordings(db, organizationId, id))[0]?.state === 'stored'
  for (const id of ids)
    while (!(await isStored(id)) && performance.now() < end) await sleep(100, undefined, { signal: stop })
}
