import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../curl.ts'
import { root } from '../launcher.ts'
import { createServiceProcess } from '../service-process.ts'

const server = await startFaultyServer()
const spool = await mkdtemp(join(tmpdir(), 'callbook-empty-spool-'))
const settings = {
  DATABASE_URL: asRole('ingest', server.connectionString),
  SECRETS_KEY: randomBytes(32).toString('base64'),
  ERASURE_KEY: randomBytes(32).toString('base64'),
  SPOOL_DIR: spool
}
const webhooks = await createServiceProcess({ service: 'webhook-ingest', settings })
const slug = await newSlug()

beforeAll(async () => {
  await webhooks.start()
  expect(await report()).toBe(200)
})

afterAll(async () => {
  await webhooks.end('SIGTERM')
  await rm(spool, { recursive: true })
})

describe('the hook before a webhook-ingest is stopped permanently', () => {
  it('does not wait if the spool is empty', async () => {
    expect(await emptySpool('60')).toBe(0)
  })

  it('waits until the database has all reports of the spool', async () => {
    await server.stop()
    expect(await emptySpool('60')).toBe(0)
    expect(await report()).toBe(200)

    const givenUp = await emptySpool('0')
    const emptied = emptySpool('60')
    await server.start()

    expect([givenUp, await emptied]).toEqual([1, 0])
    expect((await webhooks.health()).spool?.waiting ?? 0).toBe(0)
  })

  it('does not wait without a spool', async () => {
    expect(await emptySpool('60', { SPOOL_DIR: '', PORT: '1' })).toBe(0)
  })
})

async function newSlug(): Promise<string> {
  const db = createAdminDatabase({ connectionString: server.connectionString, onIdleError: () => undefined })
  const organizationId = await addOrganization(db)
  const { slug } = await addEndpoint(db, organizationId, await addClient(db, organizationId))
  await db.destroy()

  return slug
}

async function report(): Promise<number> {
  const { status } = await send(`${webhooks.url}/webhook/vapi/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(vapiReport())
  })

  return status
}

/** Returns the exit code of the hook, run as in the container of the service. */
async function emptySpool(seconds: string, env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const program = resolve(root, 'infra/docker/empty-spool.ts')
  const beside = { PORT: new URL(webhooks.url).port, SPOOL_DIR: spool, ...env }

  return await new Promise((done) => {
    const args = [program, '--at-least', '0', '--at-most', seconds]
    const child = execFile(process.execPath, args, { env: beside }, () => done(child.exitCode))
  })
}
