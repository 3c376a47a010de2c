import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startOtlpReceiver } from '@callbook/http/testing'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf, pages } from './documentation/pages.ts'
import { listFiles, readAlerts, readDashboard, readRecordingRules, readYaml } from './observability/files.ts'
import { createServiceProcess, type ServiceProcess } from './service-process.ts'

const alerts = await readAlerts()

const records = await readRecordingRules()

const dashboard = await readDashboard()

const pagesOfInfra = pages.filter(({ path }) => path.startsWith('infra/'))

const yamlFiles = await listFiles('**/*.yml')

const panels = dashboard.panels.filter(({ type }) => type !== 'row')

const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...records.map(({ record, expr }) => ({ of: record, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr })))
]

/** Metrics that Prometheus adds to each scrape, and those of node_exporter. */
const ofPrometheus = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']

const spool = await mkdtemp(join(tmpdir(), 'callbook-observability-'))

const receiver = await startOtlpReceiver()

const services: { readonly process: ServiceProcess; readonly metricsUrl: string }[] = []

let exposed = ''

beforeAll(async () => {
  await startService('management-api', 'management-api')
  await startService('webhook-ingest', 'webhook-ingest', { SPOOL_DIR: spool, REDIS_URL: 'redis://127.0.0.1:1' })
  await startService('worker', 'webhook-ingest', {
    EVALUATOR_BASE_URL: 'http://127.0.0.1:1/v1',
    EVALUATOR_MODEL: 'a-model',
    RECORDINGS_DIR: spool
  })
  const scrapes = services.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text())
  exposed = (await Promise.all(scrapes)).join('')
})

afterAll(async () => {
  await Promise.all(services.map(({ process }) => process.end('SIGKILL')))
  await receiver.close()
  await rm(spool, { recursive: true })
})

describe('the alerts and the dashboard', () => {
  it.each(expressions)('name existing metrics: $of, $expr', ({ expr }) => {
    const families = new Set(
      [...exposed.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type = '']) => seriesOf(name, type))
    )
    const { metrics } = readExpression(expr)
    const known = [...families, ...ofPrometheus, ...records.map(({ record }) => record)]

    expect(metrics.length > 0 || /^vector\([\d.]+\)$/.test(expr)).toBe(true)
    expect(metrics.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(expressions)('name existing causes and jobs: $of, $expr', async ({ expr }) => {
    const { scrape_configs: jobs } = (await readYaml('prometheus.yml')) as { scrape_configs: { job_name: string }[] }
    const known = new Map([
      ['cause', [...exposed.matchAll(/cause="([^"]+)"/g)].map(([, cause]) => cause)],
      ['job', ['$job', ...jobs.map(({ job_name: job }) => job)]]
    ])

    const unknown = readExpression(expr).labels.filter(({ name, value }) => known.get(name)?.includes(value) === false)
    expect(unknown).toEqual([])
  })

  it('mention every Callbook metric that the guides of infra do not explain', () => {
    const shown = [...expressions.map(({ expr }) => expr), ...pagesOfInfra.map(({ text }) => text)]
    const ours = [...exposed.matchAll(/^# TYPE (callbook_\w+) /gm)].flatMap(([, name]) => name ?? [])

    expect(ours.length).toBeGreaterThan(30)
    expect(ours.filter((name) => !shown.some((text) => text.includes(name)))).toEqual([])
  })

  it('describe the purpose of their parts', () => {
    const ids = dashboard.panels.map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    expect(panels.filter(({ title, description = '' }) => title === '' || description === '')).toEqual([])
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  it.each(alerts)('describe the response: $alert', ({ labels, annotations }) => {
    const page = pageOf('infra/settings.md').text
    const { summary = '', runbook = '' } = annotations
    const settings = runbook.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []

    expect(labels).toEqual({ severity: expect.stringMatching(/^(?:page|ticket)$/) })
    expect(summary).not.toBe('')
    expect(runbook).toMatch(/^\S.{40,}\.$/)
    expect(settings.filter((setting) => !page.includes(`\`${setting}\``))).toEqual([])
  })

  it.each(yamlFiles)('are valid YAML: %s', async (file) => {
    expect(await readYaml(file)).toBeTypeOf('object')
  })
})

describe('the traces of a service', () => {
  const parentId = 'b7ad6b7169203331'
  const traceId = '0af7651916cd43dd8448eb211c80319c'

  it('are sent before it ends, continue the traces of its callers and contain no personal data', async () => {
    const [management, webhook] = services
    const headers = { traceparent: `00-${traceId}-${parentId}-01` }
    const slug = 'x'.repeat(24)

    await fetch(`${management?.process.url}/v1/calls?phone_number=%2B12025550147`, { headers })
    await fetch(`${webhook?.process.url}/webhook/vapi/${slug}`, { method: 'POST', headers, body: '{}' })
    await Promise.all(services.map(({ process }) => process.end('SIGTERM')))

    const requests = receiver.spans.filter(({ isServer }) => isServer)
    expect(requests.map(({ name, resource }) => `${resource['service.name']} ${name}`).sort()).toEqual([
      'management-api GET /v1/calls',
      'webhook-ingest POST /webhook/:provider/:slug'
    ])
    expect(requests).toMatchObject([
      { traceId, parentSpanId: parentId },
      { traceId, parentSpanId: parentId }
    ])
    expect(JSON.stringify(receiver.spans)).not.toMatch(/2025550147|xxxx/)
  })
})

async function startService(
  name: string,
  service: 'management-api' | 'webhook-ingest',
  own: Readonly<Record<string, string>> = {}
): Promise<void> {
  const port = String(await findFreePort())
  const process = await createServiceProcess({
    service,
    ...(name === 'worker' && { program: 'src/worker.ts' }),
    settings: {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/callbook',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      METRICS_PORT: port,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      ...own
    }
  })
  services.push({ process, metricsUrl: `http://127.0.0.1:${port}/metrics` })
  await process.start()
}

function seriesOf(name: string, type: string): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
}

/** The metrics and labels that an expression selects. */
interface Selection {
  readonly metrics: readonly string[]
  /** Labels of `{name="value"}` and `{name=~"one|other"}`, without negative matchers. */
  readonly labels: readonly { readonly name: string; readonly value: string }[]
}

/** @throws {Error} if the expression is not valid PromQL */
function readExpression(expression: string): Selection {
  // Grafana inserts a duration here.
  const promql = expression.replaceAll('$__rate_interval', '5m')
  const metrics: string[] = []
  const labels: { name: string; value: string }[] = []

  parser.parse(promql).iterate({
    enter({ name, type, from, to, node }) {
      const text = promql.slice(from, to)
      if (type.isError) throw new Error(`no PromQL at ${from}: ${promql}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text)
      if (name === 'UnquotedLabelMatcher') labels.push(...readMatcher(text))
    }
  })

  return { metrics, labels }
}

function readMatcher(matcher: string): { name: string; value: string }[] {
  const [, name = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(matcher) ?? []
  if (operator.startsWith('!')) return []

  return value.split('|').map((alternative) => ({ name, value: alternative }))
}
