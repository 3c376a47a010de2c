import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { vapiReport } from '@callbook/domain/testing'
import { findFreePort } from '@callbook/http/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeInstallation } from '../../../../infra/release/installation.ts'
import { createAccessToken } from '../access-token.ts'
import { send } from '../curl.ts'
import { readBlocks } from '../documentation/blocks.ts'
import { pageOf } from '../documentation/pages.ts'
import { root } from '../launcher.ts'
import { type ContainerEngine, findEngine, pull } from './container-engine.ts'
import { administratorToken } from './first-administrator.ts'

/** A build fetches dependencies. */
const timeoutMs = 1_800_000

const repository = 'callbook-test/compose'
const apps = ['management-api', 'webhook-ingest', 'admin']
/** Services that run the programs of a release. */
const services = ['management-api', 'webhook-ingest-1', 'webhook-ingest-2', 'worker']
/** Images of others in compose.yaml, without the monitoring. */
const otherImages = ['postgres:18', 'redis:8', 'nginx:1.29']

const { version: release } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

const found = findCompose()
const engine = typeof found === 'string' ? undefined : found
if (typeof found === 'string') process.stderr.write(`the guide to compose is not followed: ${found}\n`)

/** The commands of a section, as a reader pastes them. */
const sections = pageOf('infra/compose/README.md').text.split(/^## /m)
function commandsOf(section: string): string[] {
  const text = sections.find((one) => one.startsWith(`${section}\n`)) ?? ''

  return readBlocks(text).map((block) => block.text)
}

describe.skipIf(engine === undefined)('the guide to compose', { timeout: timeoutMs }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-compose-guide-'))
  const compose = join(folder, 'infra/compose')
  const run = async (commands: string) => await runShell(commands, compose)
  let installation: Installation

  beforeAll(async () => {
    writeInstallation(repository, folder)
    await buildImages('v0.0.0')
    installation = await install(run, compose)
  }, timeoutMs)
  afterAll(async () => {
    await run('docker compose --profile admin down --volumes --remove-orphans')
    rmSync(folder, { recursive: true })
  }, timeoutMs)

  it('leads to a first call', async () => {
    const report = commandsOf('Install with Docker in five minutes').at(-1) ?? ''
    const response = await run(
      report.replace(/^export CALLBOOK_WEBHOOK_URL=.*$/m, `CALLBOOK_WEBHOOK_URL='${installation.webhookUrl}'`)
    )

    expect(JSON.parse(response)).toMatchObject({ success: true })
    expect(await installation.listCalls()).toMatchObject({ data: [{ provider_call_id: 'first-call' }] })
  })

  it('runs retention and a backup, after which the doctor has no problem', async () => {
    await run(commandsOf('Every day').join('\n'))
    const findings = JSON.parse(await run('docker compose run --rm admin doctor --json'))

    expect(readdirSync(join(compose, 'backups')).filter((name) => name.endsWith('.dump'))).toHaveLength(1)
    expect(findings).toMatchObject({ checks: expect.arrayContaining([expect.objectContaining({ state: 'ok' })]) })
    expect(findings.checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([])
  })

  it('upgrades without a rejected report', async () => {
    await buildImages('v0.0.1')
    const [upgrade = ''] = commandsOf('Upgrade')
    const sender = startSender(installation.webhookUrl)
    // The images of the test are in no registry.
    await run(upgrade.replace(/^docker compose pull .*\n/, ''))
    const statuses = await sender.stop()
    const label = `'{{index .Config.Labels "org.opencontainers.image.version"}}'`
    const versions = await run(`docker inspect --format ${label} $(docker compose ps --quiet ${services.join(' ')})`)

    expect(versions.trim().split('\n')).toEqual(services.map(() => 'v0.0.1'))
    expect(statuses.length).toBeGreaterThan(20)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await installation.listCalls()).toMatchObject({ pagination: { total: 1 + statuses.length } })
  })
})

interface Installation {
  readonly webhookUrl: string
  /** Returns the newest page of calls. */
  listCalls(): Promise<unknown>
}

/** Follows the guide up to a webhook URL, which it leaves to the console, with the command line. */
async function install(run: (commands: string) => Promise<string>, compose: string): Promise<Installation> {
  const [managementPort, webhookPort] = [await findFreePort(), await findFreePort()]
  const managementUrl = `http://127.0.0.1:${managementPort}`
  const start = commandsOf('Install with Docker in five minutes').find((text) => text.includes('new-env.sh')) ?? ''
  const [writeSecrets = '', ...startServices] = start.split('\n')
  await run(writeSecrets)
  // The test has no authenticator app, and other installations may run on this machine.
  const settings = {
    ...{ COMPOSE_PROJECT_NAME: `callbook-test-${randomUUID()}`, SUBNET: '172.30.119.0/24' },
    ...{ MANAGEMENT_PORT: managementPort, WEBHOOK_PORT: webhookPort, TRUSTED_PROXIES: '172.30.119.0/24' },
    ...{ PUBLIC_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}`, CONSOLE_ORIGINS: managementUrl },
    CONSOLE_SECOND_FACTOR: 'optional'
  }
  appendFileSync(
    join(compose, '.env'),
    Object.entries(settings)
      .map((entry) => `${entry.join('=')}\n`)
      .join('')
  )
  const created = await run(startServices.join('\n'))
  const signInLink = /^url +(\S+)$/m.exec(created)?.[1] ?? ''
  await untilHealthy(managementUrl)
  const token = await createAccessToken({ managementUrl, signInLink }, administratorToken)
  const env = { ...process.env, CALLBOOK_URL: managementUrl, CALLBOOK_TOKEN: token }
  const command = async (...args: string[]) => {
    const cli = resolve(root, 'packages/cli/src/callbook.mjs')
    return JSON.parse((await promisify(execFile)(process.execPath, [cli, ...args, '--json'], { env })).stdout)
  }
  const { id: organization } = await command('organization', 'create', '--name', 'Lakeside Auto Group')
  const { id: client } = await command('client', 'create', '--organization', organization, '--name', 'Lakeside Motors')
  const { url: webhookUrl } = await command(
    'endpoint',
    'create',
    '--client',
    client,
    '--provider',
    'vapi',
    '--unsigned'
  )
  const keyOptions = ['--organization', organization, '--name', 'CRM', '--environment', 'production']
  const { key } = await command('api-key', 'issue', ...keyOptions)

  return {
    webhookUrl,
    async listCalls() {
      await untilHealthy(managementUrl)

      return (await send(`${managementUrl}/v1/calls`, { headers: { 'x-api-key': key } })).body
    }
  }
}

async function untilHealthy(url: string): Promise<void> {
  const check = async () => expect((await fetch(`${url}/health`)).status).toBe(200)
  await vi.waitFor(check, { timeout: 120_000, interval: 500 })
}

/** Sends ten reports a second, one after another, until it is stopped. */
function startSender(webhookUrl: string) {
  const stopping = new AbortController()
  const headers = { 'content-type': 'application/json' }
  const sending = (async () => {
    const statuses: number[] = []
    while (!stopping.signal.aborted) {
      const body = JSON.stringify(vapiReport({ callId: `upgrade-${statuses.length}` }))
      statuses.push((await fetch(webhookUrl, { method: 'POST', headers, body })).status)
      await sleep(100)
    }

    return statuses
  })()

  return {
    async stop(): Promise<number[]> {
      stopping.abort()

      return await sending
    }
  }
}

/** Builds the images and gives them the names in the archive. */
async function buildImages(version: string): Promise<void> {
  if (engine === undefined) throw new Error(`no images: ${found}`)
  for (const app of apps) {
    const image = await engine.build(app, version)
    await runShell(`docker tag ${image} ghcr.io/${repository}/${app}:${release}`, root)
  }
}

/** Returns the output, and shows errors of the commands if one fails. */
async function runShell(commands: string, cwd: string): Promise<string> {
  const child = spawn('sh', ['-ec', commands], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${commands}\n${errors.split('\n').slice(-20).join('\n')}`)

  return output
}

/** Finds Docker with Compose and every image. */
function findCompose(): ContainerEngine | string {
  const found = findEngine()
  if (typeof found === 'string') return found
  if (found.name !== 'docker' || spawnSync('docker', ['compose', 'version']).status !== 0) {
    return 'there is no Docker Compose'
  }

  return otherImages.map((image) => pull('docker', image)).find((problem) => problem !== undefined) ?? found
}
