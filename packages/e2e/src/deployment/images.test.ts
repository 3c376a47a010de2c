import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { vapiReport } from '@callbook/domain/testing'
import { findFreePort } from '@callbook/http/testing'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { copyCluster, nothing } from '@callbook/postgres/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccessToken } from '../access-token.ts'
import { send } from '../curl.ts'
import { audioOf, startAudioProvider } from '../recordings/audio-provider.ts'
import { findEngine } from './container-engine.ts'
import { administratorToken, createAdministrator } from './first-administrator.ts'

/** A build fetches dependencies, and some engines copy an image for each container. */
const timeoutMs = 1_800_000

const found = findEngine()
const engine = typeof found === 'string' ? undefined : found
if (typeof found === 'string') process.stderr.write(`no images: ${found}\n`)

/** Where compose and Kubernetes mount the volumes of the worker, and of management-api. */
const recordingsDir = '/var/lib/callbook-recordings'

describe.skipIf(engine === undefined)('the images', () => {
  it(
    'store a report, copy its recording and serve both, without writing outside of their volumes',
    async () => {
      if (engine === undefined) throw new Error(`no images: ${found}`)
      const images = {
        admin: await engine.build('admin'),
        ingest: await engine.build('webhook-ingest'),
        management: await engine.build('management-api')
      }
      for (const [app, image] of Object.entries(images)) {
        expect([app, await engine.inspect(image)]).toMatchObject([
          app,
          { User: '65532:65532', Labels: { 'org.opencontainers.image.version': 'v0.0.0' } }
        ])
      }

      const volumes = { recordings: `callbook-test-${randomUUID()}`, temporary: `callbook-test-${randomUUID()}` }
      const mounted = { [volumes.recordings]: recordingsDir, [volumes.temporary]: '/tmp' }
      const postgres = await startDatabase()
      const provider = await startAudioProvider()
      onTestFinished(async () => {
        await engine.removeVolumes(Object.values(volumes))
        await provider.end()
        await postgres.remove()
      })
      const settingsAs = (role: Parameters<typeof asRole>[0]) => ({
        ...keys,
        DATABASE_URL: asRole(role, postgres.connectionString),
        RECORDINGS_DIR: recordingsDir
      })
      const runAdmin = async (settings: Readonly<Record<string, string>>, ...args: readonly string[]) => {
        const command = ['callbook', ...args, '--json']

        return JSON.parse(await engine.run({ image: images.admin, settings, volumes: mounted, command }))
      }
      const start = async (image: string, role: Parameters<typeof asRole>[0], own: Partial<StartOptions> = {}) => {
        const port = String(await findFreePort())
        const settings = { ...settingsAs(role), PORT: port, HOST: '127.0.0.1', ...own.settings }
        const container = await engine.start({ image, settings, volumes: mounted, ...own.container })
        onTestFinished(async () => void (await container.stop()))

        return { ...container, url: `http://127.0.0.1:${port}` }
      }

      const command = ['node', 'packages/db/src/cli.ts', 'migrate']
      await engine.run({ image: images.admin, settings: settingsAs('migrator'), command })
      const management = await start(images.management, 'management', {
        settings: {
          ...{ CONSOLE_DATABASE_URL: asRole('console', postgres.connectionString), CONSOLE_SECOND_FACTOR: 'optional' },
          ...{ CONSOLE_DIR: '/app/packages/console/dist', CONSOLE_ORIGINS: keys.CONSOLE_ORIGINS }
        }
      })
      const { url: signInLink } = await runAdmin(settingsAs('operator'), ...createAdministrator)
      const token = await createAccessToken({ managementUrl: management.url, signInLink }, administratorToken)
      const run = (...args: string[]) => runAdmin({ CALLBOOK_URL: management.url, CALLBOOK_TOKEN: token }, ...args)
      const { id: organization } = await run('organization', 'create', '--name', 'Acme Group')
      const { id: client } = await run('client', 'create', '--organization', organization, '--name', 'Acme Honda')
      const endpoint = await run('endpoint', 'create', '--client', client, '--provider', 'vapi')
      const scopes = ['--scope', 'recordings:read']
      const { key } = await run(
        ...['api-key', 'issue', '--organization', organization, '--name', 'CRM', '--environment', 'production'],
        ...scopes
      )
      // Fails if a check of the store fails.
      await runAdmin(settingsAs('operator'), 'recording', 'doctor')
      await run('recording', 'policy', '--client', client, '--keep', '--confirm-consent')

      const webhooks = await start(images.ingest, 'ingest')
      const worker = await start(images.ingest, 'worker', {
        settings: { RECORDINGS_ALLOWED_SUBNETS: '127.0.0.0/8' },
        container: { command: ['node', 'apps/webhook-ingest/src/worker.ts'] }
      })
      const message = { artifact: { recordingUrl: `${provider.origin}/7.wav` } }
      const report = await send(webhooks.url + new URL(endpoint.url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(vapiReport({ callId: 'call-1', message }))
      })
      const headers = { 'x-api-key': key }
      const calls = await send(`${management.url}/v1/calls`, { headers })
      const recording = `${management.url}/v1/calls/${calls.body.data[0].id}/recording`
      await expect
        .poll(async () => (await fetch(recording, { headers })).status, { timeout: 60_000, interval: 500 })
        .toBe(200)
      const played = Buffer.from(await (await fetch(recording, { headers })).arrayBuffer())
      const exitCodes = await Promise.all([webhooks, worker, management].map((container) => container.stop()))

      expect(report).toMatchObject({ status: 200, body: { success: true } })
      expect(calls).toMatchObject({ status: 200, body: { data: [{ provider_call_id: 'call-1' }] } })
      expect(hashOf(played)).toBe(hashOf(audioOf(7)))
      const lines = [webhooks, worker, management].flatMap((container) => container.lines)
      expect(lines.filter((line) => /EROFS|EACCES|EPERM|recording not stored/.test(line))).toEqual([])
      expect(exitCodes).toEqual([0, 0, 0])
    },
    timeoutMs
  )
})

const keys = {
  SECRETS_KEY: randomBytes(32).toString('base64'),
  ERASURE_KEY: randomBytes(32).toString('base64'),
  PUBLIC_WEBHOOK_URL: 'https://hooks.callbook.example',
  CONSOLE_ORIGINS: 'https://console.callbook.example'
}

interface StartOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly container: { readonly command: readonly string[] }
}

/** Starts a server with the roles of an installation and an empty database. */
async function startDatabase() {
  const dataDir = join(tmpdir(), `callbook-images-${randomUUID()}`)
  await copyCluster(dataDir, nothing)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const { connectionString } = postgres
  const superuser = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  await createRoles(superuser, connectionString)
  await superuser.destroy()

  return postgres
}

function hashOf(audio: Buffer): string {
  return createHash('sha256').update(audio).digest('hex')
}
