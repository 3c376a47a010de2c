import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { addCall, asRole, startFaultyServer } from '@callbook/db/testing'
import { createPool } from '@callbook/postgres'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { send } from '../curl.ts'
import type { Target } from '../durability/history.ts'
import { newKey, newTarget } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'
import { deliverCall, startIngest, storedCalls, untilStored } from './reports.ts'

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const administrator = createPool({
  connectionString,
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})

beforeAll(loseNodes)
afterAll(() => Promise.all([db.destroy(), administrator.end()]))

it('reports of organizations on an available node are stored, and the others wait in the spool', async () => {
  const targets = await Promise.all(Array.from({ length: 20 }, () => newTarget(db)))
  const [lost, alive] = [targets.slice(0, 10), targets.slice(10)]
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const service = await startIngest({ DATABASE_URL: asRole('ingest', connectionString), SPOOL_DIR: directory })
  const deliver = (target: Target) => deliverCall(service, target, '+12025550100')
  for (const target of targets) await untilStored(db, target, [(await deliver(target)).callId])
  const bring = await losing(lost)

  const answers = await Promise.all(
    targets.flatMap((target) => [1, 2, 3].map(async () => ({ target, ...(await deliver(target)) })))
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const callsOf = (target: Target) => answers.filter((one) => one.target === target).map(({ callId }) => callId)
  for (const target of alive) await untilStored(db, target, callsOf(target))
  for (const target of lost) expect(await storedCalls(db, target)).toHaveLength(1)
  await expect
    .poll(() => service.health())
    .toMatchObject({ status: 'ok', spool: { waiting: 30 }, held_up: { organizations: 10 } })
  await bring()
  for (const target of lost) await untilStored(db, target, callsOf(target))
})

it('requests of organizations on an available node succeed, in parallel with the others', async () => {
  const tenants = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const target = await newTarget(db)
      await addCall(db, target.organizationId, target.clientId)
      return { target, key: (await newKey(db, target.organizationId)).key }
    })
  )
  const [lost, alive] = [tenants.slice(0, 4), tenants.slice(4)]
  const DATABASE_URL = asRole('management', connectionString)
  const service = await createServiceProcess({ service: 'management-api', settings: { DATABASE_URL } })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  await service.start()
  const bring = await losing(lost.map(({ target }) => target))
  onTestFinished(bring)

  const sendRequest = async ({ key }: { readonly key: string }) =>
    (await send(`${service.url}/v1/calls`, { headers: { 'x-api-key': key } })).status
  // One request of each organization at a time: more would wait for its share of the connections, and may get 429.
  const requestsOf = async (organizations: typeof tenants) => {
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round += 1)
      for (const status of await Promise.all(organizations.map(sendRequest))) statuses.add(status)

    return statuses
  }
  const [ofLost, ofAlive] = await Promise.all([lost, alive].map(requestsOf))

  expect(ofAlive).toEqual(new Set([200]))
  expect(ofLost).toEqual(new Set([503]))
})

/**
 * Makes statements about some organizations fail like a Citus coordinator without its worker: with an error of class
 * 08, on a connection that stays open.
 */
async function loseNodes(): Promise<void> {
  await administrator.query('create table lost_organizations (id uuid primary key)')
  await administrator.query(`
    create function is_there(organization uuid) returns boolean language plpgsql security definer as $$
      begin
        if exists (select from lost_organizations where id = organization) then
          raise exception 'connection to the remote node failed' using errcode = '08006';
        end if;
        return true;
      end $$`)
  for (const table of ['calls', 'call_counts', 'customers']) {
    await administrator.query(`alter table ${table} enable row level security`)
    await administrator.query(`create policy lost on ${table} using (is_there(organization_id))`)
  }
}

/** @returns a function that restores the nodes */
async function losing(targets: readonly Target[]): Promise<() => Promise<void>> {
  const ids = targets.map(({ organizationId }) => organizationId)
  await administrator.query('insert into lost_organizations select * from unnest($1::uuid[])', [ids])

  return async () => void (await administrator.query('delete from lost_organizations'))
}
