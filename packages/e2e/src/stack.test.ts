import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { findFreePort, overhear, parseExposition, startOtlpReceiver, takePort } from '@callbook/http/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from './admin.ts'
import { type Answer, runCurl, send } from './curl.ts'
import { type Launcher, type LauncherSettings, launch, newDataDir, root } from './launcher.ts'
import { descendantsOf, type Process, stillRunning } from './processes.ts'
import { type Summary, summaryOf } from './summary.ts'

interface FetchedCall {
  readonly provider_call_id: string
  readonly source: string
}

const [dataDir, refusedDataDir] = [newDataDir(), newDataDir()]

const metricsPort = await findFreePort(3)

const receiver = await startOtlpReceiver()

const settings: LauncherSettings = {
  DATA_DIR: dataDir,
  MANAGEMENT_PORT: String(await findFreePort()),
  WEBHOOK_PORT: String(await findFreePort()),
  METRICS_PORT: String(metricsPort),
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  LOG_LEVEL: 'trace',
  RUN_SOURCES: 'true'
}

const foreign = [await takePort(), await takePort()] as const

const refused = launch({
  ...settings,
  DATA_DIR: refusedDataDir,
  MANAGEMENT_PORT: String(foreign[0].port),
  WEBHOOK_PORT: String(foreign[1].port)
})

const started: Process[] = []

let launcher: Launcher

let summary: Summary

beforeAll(async () => {
  launcher = launch(settings)
  summary = await summaryOf(launcher)
})

afterAll(async () => {
  launcher.kill('SIGTERM')
  await launcher.ended
  for (const { server } of foreign) server.close()
  await receiver.close()
  for (const folder of [dataDir, refusedDataDir]) await rm(folder, { recursive: true })
})

describe('npm start', () => {
  it('prints a command that shows an evaluated call', async () => {
    const { status, body } = await runPrinted('/v1/calls/evaluations')

    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ status: 'completed', lead_quality: { result: { scores: expect.anything() } } }])
  })

  it('shows calls in every state of evaluation', async () => {
    const { body } = await get('/v1/calls/evaluations')

    expect(new Set(body.data.map((item: { status: string }) => item.status))).toEqual(
      new Set(['pending', 'partial', 'completed'])
    )
  })

  it('provides a key that records results', async () => {
    const [{ call }] = (await get('/v1/calls/evaluations?status=pending&limit=1')).body.data
    const url = `${summary.managementUrl}/v1/calls/${call.id}/evaluations/prompt_adherence`
    const headers = { 'x-api-key': summary.key, 'content-type': 'application/json' }
    const result = {
      score: 91,
      critical_failures_summary: null,
      what_went_well: [],
      what_went_wrong: [],
      recommendations_for_improvement: [],
      prompt: { system_instruction: null, system_variables: null }
    }
    const body = JSON.stringify({ source: 'human', result })

    expect(await send(url, { method: 'PUT', headers, body })).toMatchObject({ status: 200 })
  })

  it('completes the evaluations of calls without a conversation automatically', async () => {
    const { body } = await get('/v1/calls/evaluations?status=completed')

    const reasons = body.data.map((item: { lead_quality: { result: { sentiment: { rationale: string } } } }) => {
      return item.lead_quality.result.sentiment.rationale
    })
    expect(reasons).toContainEqual(expect.stringContaining('reached voicemail'))
    expect(reasons).toContainEqual(expect.stringContaining('Fewer than two turns'))
  })

  it('shows a month of calls of two clients, each counted on its day', async () => {
    const { body } = await get('/v1/calls?limit=200')

    const days = new Set(body.data.map((call: { occurred_at: string }) => call.occurred_at.slice(0, 10)))
    expect(body.pagination.total).toBe(66)
    expect(days.size).toBeGreaterThan(20)
    expect(new Set(body.data.map((call: { client_id: string }) => call.client_id)).size).toBe(2)
    expect(await runAdmin(dataDir, ['counts', 'verify'])).toContain('All counters are correct')
  })

  it('shows a caller with two calls as a returning customer', async () => {
    const { body } = await get('/v1/customers?customer_status=returning&name=priya')

    expect(body.data).toMatchObject([{ phone_number: '+12025550118', first_name: 'Priya', total_calls: 2 }])
  })

  it('prints a command that reports a call, which is available immediately', async () => {
    const before = await get('/v1/calls')

    const report = await runPrinted('01-inbound')
    const after = await get('/v1/calls')
    const found = await get('/v1/calls?phone_number=%2B12025550147&caller_name=whitfield')

    expect(report).toMatchObject({ status: 200, body: { success: true } })
    expect(after.body.pagination.total).toBe(before.body.pagination.total + 1)
    expect(found.body.data[0]).toMatchObject({
      provider_call_id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
      caller_full_name: 'Dana Whitfield',
      caller_phone_number: '+12025550147',
      status: 'completed',
      duration_seconds: 41.87,
      evaluation_status: 'pending'
    })
  })

  it('does not change data if the same report arrives again', async () => {
    const before = await everything()

    const again = await runPrinted('01-inbound')

    expect(again).toMatchObject({ status: 200, body: { success: true } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await everything()).toEqual(before)
  })

  it('prints a command that reports a call, which is evaluated without a model', async () => {
    const report = await runPrinted('02-outbound-voicemail')

    expect(report).toMatchObject({ status: 200, body: { success: true } })
    await expect
      .poll(async () => (await get('/v1/calls?phone_number=%2B12025550162')).body.data[0]?.evaluation_status)
      .toBe('completed')
  })

  it('prints a link that signs the administrator in to the console once', async () => {
    const use = async () => {
      const { origin, hash } = new URL(summary.signInLink)
      const body = JSON.stringify({ token: hash.slice(1) })
      const headers = { origin, 'content-type': 'application/json' }

      return await fetch(`${summary.consoleUrl}/api/links/use`, { method: 'POST', headers, body })
    }

    const [used, again] = [await use(), await use()]
    const cookie = used.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { body } = await send(`${summary.consoleUrl}/api/me`, { headers: { cookie } })

    expect([used.status, again.status]).toEqual([200, 404])
    expect(body.data).toMatchObject({ email: 'admin@localhost', platform_role: 'administrator' })
  })

  it('keeps a token of the administrator for the command line, which only this user can read', async () => {
    const path = join(dataDir, 'connection.json')
    const { database_url: connectionString, token } = JSON.parse(await readFile(path, 'utf8'))
    const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
    const first = JSON.parse(await runAdmin(dataDir, ['whoami', '--json']))
    // As a new password does.
    await db.deleteFrom('access_tokens').execute()
    await db.destroy()
    const second = JSON.parse(await runAdmin(dataDir, ['whoami', '--json']))

    expect(first).toMatchObject({ source: 'local', email: 'admin@localhost', token: 'npm start' })
    expect(second).toEqual({ ...first, expires_at: expect.any(String) })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(path, 'utf8')).token).not.toBe(token)
  })

  it('does not show its data to a key of another organization', async () => {
    const { id } = JSON.parse(await runAdmin(dataDir, ['organization', 'create', '--name', 'Other', '--json']))
    const issue = ['api-key', 'issue', '--organization', id, '--name', 'CI', '--environment', 'sandbox', '--json']
    const { key } = JSON.parse(await runAdmin(dataDir, issue))
    const callId = (await get('/v1/calls?limit=1')).body.data[0].id
    const customerId = (await get('/v1/customers?limit=1')).body.data[0].id
    const clientId = (await get('/v1/clients')).body.data[0].id

    for (const list of ['/v1/clients', '/v1/calls', '/v1/calls/evaluations', '/v1/customers']) {
      expect(await get(list, key)).toMatchObject({ status: 200, body: { data: [] } })
    }
    for (const one of [
      `/v1/calls/${callId}`,
      `/v1/calls/${callId}/evaluations`,
      `/v1/customers/${customerId}`,
      `/v1/clients/${clientId}`,
      `/v1/calls?client_id=${clientId}`,
      `/v1/calls/evaluations?client_id=${clientId}`,
      `/v1/customers?client_id=${clientId}`
    ]) {
      expect(await get(one, key)).toMatchObject({ status: 404 })
      expect(await get(one)).toMatchObject({ status: 200 })
    }
  })

  it('serves the metrics of each process on a separate port', async () => {
    const scrapes = await Promise.all([0, 1, 2].map((offset) => scrape(metricsPort + offset)))

    const infos = scrapes.flatMap((samples) =>
      [...samples.keys()].filter((name) => name.startsWith('callbook_service'))
    )
    expect(infos.map((info) => /service="([^"]+)"/.exec(info)?.[1])).toEqual([
      'management-api',
      'webhook-ingest',
      'worker'
    ])
    for (const samples of scrapes) {
      expect(samples.get('callbook_database_up')).toBe(1)
      // The statements of the scrape itself do not count.
      expect(samples.get('callbook_database_waiting{pool="queries"}')).toBe(0)
    }
    expect(scrapes[1]?.get('callbook_reports_total{outcome="duplicate",provider="vapi"}')).toBe(1)
    expect(scrapes[2]?.get('callbook_job_due{name="evaluation"}')).toBe(0)
  })

  it('restarts after SIGKILL with all data, on the same ports', async () => {
    const before = await everything()
    started.push(...(await descendantsOf(launcher.pid)))

    launcher.kill('SIGKILL')
    await launcher.ended
    launcher = launch(settings)
    const again = await summaryOf(launcher)

    expect(again).toEqual({ ...summary, signInLink: expect.not.stringContaining(summary.signInLink) })
    expect(await everything()).toEqual(before)
    expect((await stillRunning(started)).filter(({ name }) => name !== 'postgres')).toEqual([])
  })

  it('has missing calls to fetch from the provider for practice', async () => {
    const { organization_id: organization } = (await get('/v1/auth/me')).body
    const client = (await get('/v1/clients')).body.data[0].id

    await addMissingCalls(dataDir, organization, client)

    const calls = (await get(`/v1/calls?client_id=${client}&limit=200`)).body.data as readonly FetchedCall[]
    expect(calls.filter(({ source }) => source === 'backfill').map((call) => call.provider_call_id)).toHaveLength(3)
  })

  it('leaves no process after SIGTERM', async () => {
    started.push(...(await descendantsOf(launcher.pid)))

    launcher.kill('SIGTERM')

    expect(await launcher.ended).toBe(0)
    expect(started.map(({ name }) => name)).toContain('postgres')
    expect(await stillRunning(started)).toEqual([])
  })

  it('exports traces of its processes', () => {
    const spans = new Set(receiver.spans.map(({ name, resource }) => `${resource['service.name']} ${name}`))

    expect(spans).toContain('management-api GET /v1/calls')
    expect(spans).toContain('management-api select calls')
    expect(spans).toContain('webhook-ingest POST /webhook/:provider/:slug')
    expect(spans).toContain('webhook-ingest store report')
    expect(spans).toContain('webhook-ingest write batch')
    overhear(...receiver.spans.map((span) => ({ from: 'span', text: JSON.stringify(span) }) as const))
  })

  it('names the settings to change if ports remain in use', async () => {
    expect(await refused.ended).toBe(1)
    expect(refused.output().trimEnd().split('\n').slice(-2)).toEqual([
      `Port ${foreign[0].port} is in use: choose another one with MANAGEMENT_PORT`,
      `Port ${foreign[1].port} is in use: choose another one with WEBHOOK_PORT`
    ])
  })
})

/** Runs the printed command that contains `part`. */
async function runPrinted(part: string): Promise<Answer> {
  const command = summary.commands.find((line) => line.includes(part))
  if (command === undefined) throw new Error(`No command with ${part} in:\n${launcher.output()}`)

  return await runCurl(command, summary.variables)
}

async function get(path: string, key = summary.key): Promise<Answer> {
  return await send(`${summary.managementUrl}${path}`, { headers: { 'x-api-key': key } })
}

async function scrape(port: number): Promise<ReturnType<typeof parseExposition>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  overhear({ from: 'metrics', text })

  return parseExposition(text)
}

/** Reads all data that the organization can see. */
async function everything(): Promise<unknown[]> {
  const lists = ['/v1/clients', '/v1/calls', '/v1/calls/evaluations', '/v1/customers'].map((path) => get(path))

  return (await Promise.all(lists)).map(({ body }) => body)
}

/** Backfills calls of the practice provider, through an account that is mapped to its webhook URL. */
async function addMissingCalls(dataDir: string, organization: string, client: string): Promise<void> {
  const practice = spawn(process.execPath, ['infra/local/practice/provider.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const [printed] = await once(practice.stdout, 'data')
    const [, origin = ''] = /--base-url (\S+) --key -/.exec(String(printed)) ?? []
    const endpoints = JSON.parse(await runAdmin(dataDir, ['endpoint', 'list', '--client', client, '--json']))
    const endpoint = endpoints.find(({ provider }: { readonly provider: string }) => provider === 'vapi').id
    const account = ['--organization', organization, '--provider', 'vapi', '--base-url', origin]
    const connect = ['provider', 'connect', ...account, '--key', '-', '--json']
    const { id } = JSON.parse(await runAdmin(dataDir, connect, 'practice-key'))
    await runAdmin(dataDir, ['provider', 'map', id, '--endpoint', endpoint])
    await runAdmin(dataDir, ['provider', 'gaps', id, '--fix'])
  } finally {
    practice.kill()
  }
}
