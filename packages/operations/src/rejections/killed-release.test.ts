import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type RejectedReport, recordRejections, unmappedCause } from '@callbook/calls'
import { newId } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  createTestDatabase,
  findDiscrepancies,
  lockTable,
  someoneWaitsForLock,
  type TestEndpoint,
  urlAs,
  whenDone
} from '@callbook/db/testing'
import type { Json, OrganizationId, RejectionId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { findMapping, saveMapping } from '../mappings/mappings.ts'
import { within } from '../within.ts'
import { releaseRejections } from './release-rejections.ts'
import { createReleaseWriter } from './release-writer.ts'

const { db, testDb } = await createTestDatabase()
const connectionString = urlAs('console', testDb)
const writer = createReleaseWriter({ connectionString, onIdleError: () => undefined, now: () => new Date() })
whenDone(() => writer.close())

const actor = { kind: 'cli', id: null, name: 'tests' } as const
const callIds = ['call-1', 'call-2', 'call-3', 'call-4', 'call-5']
const document: Json = { id: ['/id'], fields: { 'caller.phone_number': { from: ['/from'] } } }

/** Saves the mapping and releases the reports, as the management API does in two requests. */
const program = `
  import { createAdminDatabase } from '@callbook/db'
  import { createReleaseWriter, releaseRejections, saveMapping, within } from '@callbook/operations'
  const { connectionString, organizationId, endpointId, actor, document, cause, pause } = JSON.parse(process.argv[1])
  const options = { connectionString, onIdleError: () => undefined, now: () => new Date() }
  const db = createAdminDatabase(options)
  const at = within(db, organizationId, actor)
  await saveMapping(at, { name: 'acme', document, ifVersion: undefined }, new Date())
  console.log('saved')
  if (pause) await new Promise(() => setInterval(() => undefined, 1e6))
  const writer = createReleaseWriter(options)
  await releaseRejections(at, writer, { filter: { endpointId, cause, hasBody: true }, isDryRun: false })`

/** Moments at which the process is killed, and the results of the release after it. */
const moments = [
  { when: 'while it saves the mapping', lock: lockAudit, pause: true, isSaved: false, duplicates: 0, stored: 5 },
  { when: 'before it stores the first report', lock: undefined, pause: true, isSaved: true, duplicates: 0, stored: 5 },
  {
    when: 'after it has stored a call, and not yet deleted its rejection',
    lock: lockRejection,
    pause: false,
    isSaved: true,
    duplicates: 1,
    stored: 3
  }
]

it.each(moments)('loses and duplicates no waiting report if the process is killed $when', async (moment) => {
  const { lock, pause, isSaved, duplicates, stored } = moment
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId, { provider: 'custom-acme' })
  const endpoint = { organizationId, clientId, endpointId }
  const rejections = await waitForMapping(endpoint)
  const unlock = await lock?.(organizationId, rejections[1])
  const child = start({ ...endpoint, pause })

  await (unlock === undefined ? once(child.stdout, 'data') : someoneWaitsForLock(testDb))
  child.kill('SIGKILL')
  await once(child, 'close')
  await unlock?.()

  expect((await findMapping(db, organizationId, 'acme')) !== undefined).toBe(isSaved)
  if (!isSaved) {
    await saveMapping(within(db, organizationId, actor), { name: 'acme', document, ifVersion: undefined }, new Date())
  }
  const request = { filter: { endpointId, cause: unmappedCause, hasBody: true }, isDryRun: false } as const
  expect(await releaseRejections(within(db, organizationId, actor), writer, request)).toMatchObject({
    found: stored + duplicates,
    stored,
    duplicates,
    dropped: 0
  })
  const calls = testDb.selectFrom('calls').select('provider_call_id').where('organization_id', '=', organizationId)
  expect((await calls.execute()).map((call) => call.provider_call_id).toSorted()).toEqual(callIds)
  expect((await releasedOf(endpoint)).toSorted()).toEqual(rejections.toSorted())
  expect(await findDiscrepancies(testDb, organizationId)).toEqual([])
})

async function waitForMapping({ organizationId, endpointId }: TestEndpoint): Promise<RejectionId[]> {
  const ids = { organizationId, endpointId, providerCallId: null, path: null, cause: unmappedCause }
  const reports = callIds.map((id, index): RejectedReport => {
    const receivedAt = new Date(Date.UTC(2026, 10, 20, 15, 4, index))
    const body = JSON.stringify({ id, from: '+12025550147' })

    return { ...ids, requestId: newId(), receivedAt, body, isAcknowledged: true }
  })
  await recordRejections(db, { reports })
  const stored = testDb.selectFrom('rejected_reports').select('id').where('organization_id', '=', organizationId)

  return (await stored.orderBy('received_at').execute()).map(({ id }) => id as RejectionId)
}

function start(options: TestEndpoint & { readonly pause: boolean }) {
  const input = JSON.stringify({ ...options, connectionString, actor, document, cause: unmappedCause })
  const args = ['--input-type=module', '--eval', program, input]

  return spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function lockAudit(): Promise<() => Promise<void>> {
  return await lockTable(testDb, 'audit_events')
}

async function lockRejection(
  organizationId: OrganizationId,
  id: RejectionId | undefined
): Promise<() => Promise<void>> {
  const tx = await testDb.startTransaction().execute()
  await tx
    .selectFrom('rejected_reports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id ?? newId())
    .forUpdate()
    .execute()

  return async () => void (await tx.rollback().execute())
}

/** Returns the ids of released rejections by their audit events. */
async function releasedOf({ organizationId }: TestEndpoint): Promise<(string | null)[]> {
  const events = testDb.selectFrom('audit_events').select('object_id').where('organization_id', '=', organizationId)

  return (await events.where('action', '=', 'rejection.release').execute()).map((event) => event.object_id)
}
