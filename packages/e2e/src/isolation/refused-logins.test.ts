import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { asRole, startFaultyServer, terminateBackends } from '@callbook/db/testing'
import { createPool } from '@callbook/postgres'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { newTarget } from '../scaling/tenants.ts'
import { deliverCall, startIngest, untilStored } from './reports.ts'

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const DATABASE_URL = asRole('ingest', connectionString)
const { username, password } = new URL(DATABASE_URL)
const administrator = createPool({
  connectionString,
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined,
  applicationName: 'administrator'
})

afterAll(() => Promise.all([db.destroy(), administrator.end()]))

it.each([
  {
    what: 'has a new password',
    refuse: `alter role ${username} password 'another'`,
    allow: `alter role ${username} password '${password}'`
  },
  { what: 'may not log in', refuse: `alter role ${username} nologin`, allow: `alter role ${username} login` },
  {
    what: 'has too many connections',
    refuse: `alter role ${username} connection limit 0`,
    allow: `alter role ${username} connection limit -1`
  }
])('a service whose role $what spools its reports', async ({ refuse, allow }) => {
  const target = await newTarget(db)
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const [service, without] = await Promise.all([
    startIngest({ DATABASE_URL, SPOOL_DIR: directory }),
    startIngest({ DATABASE_URL })
  ])
  for (const one of [service, without]) await deliverCall(one, target, '+12025550100')

  await administrator.query(refuse)
  await terminateBackends(db)
  const during = await Promise.all(
    ['+12025550100', '+12025550101'].map((number) => deliverCall(service, target, number))
  )
  const { status } = await deliverCall(without, target, '+12025550100')
  const health = await service.health()
  await administrator.query(allow)

  expect(during.map((answer) => answer.status)).toEqual([200, 200])
  expect(status).toBe(503)
  expect(health).toMatchObject({ status: 'degraded', spool: { waiting: 2 } })
  await untilStored(
    db,
    target,
    during.map(({ callId }) => callId)
  )
})
