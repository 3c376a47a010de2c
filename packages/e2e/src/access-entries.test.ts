import { createAdminDatabase } from '@callbook/db'
import { addCalls, addClient, addOrganization, asRole, delayInserts, startFaultyServer } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { afterAll, expect, it } from 'vitest'
import { chosenSeed, createRandom } from './durability/random.ts'
import { newKey } from './scaling/tenants.ts'
import { createServiceProcess } from './service-process.ts'

/** As many as fit into about 20 seconds, most of which are starts of the process. */
const kills = 10
const mostAnswersPerKill = 200
const connectionsPerKey = 8

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const management = await createServiceProcess({
  service: 'management-api',
  settings: { DATABASE_URL: asRole('management', connectionString), MANAGEMENT_RATE_LIMIT: '1000000' }
})

afterAll(async () => {
  await management.end('SIGKILL')
  await db.destroy()
})

it('shows no call without an entry of the access, if the process is killed at any moment', async () => {
  const random = createRandom(chosenSeed)
  const tenants = [await addTenant(), await addTenant()]
  const opened: Opening[] = []
  // So that entries are on their way at each kill.
  await delayInserts(db, 'audit_events', { ms: 10 })

  for (let kill = 0; kill < kills; kill += 1) {
    // A key adds one entry of a call in a day.
    const readers = await Promise.all(
      tenants.map(async ({ organizationId, calls }) => ({ ...(await newKey(db, organizationId)), calls }))
    )
    await management.start()
    opened.push(...(await openUntilKilled(readers, 1 + random.below(mostAnswersPerKill))))
  }

  const entries = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'call.open')
    .execute()
  const stored = new Set(entries.map(({ actor_id, object_id }) => `${actor_id} ${object_id}`))
  expect(opened.filter(({ keyId, callId }) => !stored.has(`${keyId} ${callId}`))).toEqual([])
})

async function addTenant() {
  const organizationId = await addOrganization(db)
  const client_id = await addClient(db, organizationId)
  const calls = Array.from({ length: mostAnswersPerKill }, () => newId<CallId>())
  await addCalls(
    db,
    organizationId,
    calls.map((id) => ({ id, client_id }))
  )

  return { organizationId, calls }
}

interface Reader {
  readonly id: string
  readonly key: string
  readonly calls: readonly CallId[]
}

interface Opening {
  readonly keyId: string
  readonly callId: CallId
}

/**
 * Opens calls over concurrent connections, each call twice in a row, and kills the process at an answer.
 *
 * @returns the calls of which at least the header of a 200 response arrived
 */
async function openUntilKilled(readers: readonly Reader[], answers: number): Promise<Opening[]> {
  const opened: Opening[] = []
  let ended: Promise<unknown> | undefined

  async function read({ id: keyId, key }: Reader, next: Iterable<CallId>): Promise<void> {
    for (const callId of next) {
      const response = await fetch(`${management.url}/v1/calls/${callId}`, { headers: { 'x-api-key': key } })
      if (response.status === 200) opened.push({ keyId, callId })
      if (opened.length === answers) ended ??= management.end('SIGKILL')
      await response.text()
    }
  }

  function throwUnlessKilled(error: unknown): void {
    if (ended === undefined) throw error
  }

  const reading = readers.flatMap((reader) => {
    const next = reader.calls.flatMap((id) => [id, id]).values()

    return Array.from({ length: connectionsPerKey }, () => read(reader, next).catch(throwUnlessKilled))
  })
  await Promise.all(reading)
  if (ended === undefined) throw new Error(`Only ${opened.length} of ${answers} requests for a call got 200`)
  await ended

  return opened
}
