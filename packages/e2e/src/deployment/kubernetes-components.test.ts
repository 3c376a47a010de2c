import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { readYaml, ruleFiles } from '../observability/files.ts'
import { canRender, render, templateOf } from './manifests.ts'

/** The same as behind nginx. */
const bodySize = /client_max_body_size (\w+);/.exec(
  readFileSync(resolve(root, 'infra/compose/webhook-proxy.conf'), 'utf8')
)?.[1]
const manifests = canRender ? render('overlays/complete') : []
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const templates = manifests.flatMap((manifest) => {
  const template = templateOf(manifest)
  return template === undefined ? [] : [{ name: manifest.metadata.name, spec: template.spec }]
})

describe.skipIf(!canRender)('the components of infra/kubernetes', () => {
  it('have the rules of infra/observability', async () => {
    const rule = await readYaml('../kubernetes/components/monitoring/prometheus-rule.yaml')
    const files = (await Promise.all(ruleFiles.map(readYaml))) as { groups: unknown[] }[]

    expect(rule).toMatchObject({ kind: 'PrometheusRule', spec: { groups: files.flatMap(({ groups }) => groups) } })
    expect(ofKind('PrometheusRule')).toHaveLength(1)
  })

  it('scrape each service under the name that the alerts use', () => {
    const [monitor] = ofKind('PodMonitor')

    expect(monitor?.spec).toMatchObject({
      jobLabel: 'app.kubernetes.io/name',
      selector: { matchExpressions: [{ values: ['management-api', 'webhook-ingest', 'worker'] }] },
      podMetricsEndpoints: [{ port: 'metrics' }]
    })
  })

  it('trust the certificate authority in every program', () => {
    expect(templates.map(({ name }) => name).sort()).toEqual(
      ['admin', 'management-api', 'migrate', 'retention', 'webhook-ingest', 'worker'].sort()
    )
    for (const { spec } of templates) {
      expect(spec.containers).toMatchObject([
        { env: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/callbook/ca/ca.crt' }] }
      ])
      expect(spec.containers[0]?.volumeMounts).toContainEqual(
        expect.objectContaining({ mountPath: '/etc/callbook/ca' })
      )
    }
  })

  it('schedule webhook-ingest before management-api before the worker', () => {
    const values = new Map(
      manifests.filter(({ kind }) => kind === 'PriorityClass').map((one) => [one.metadata.name, one])
    )
    const priorityOf = (name: string) => {
      const className = templates.find((template) => template.name === name)?.spec.priorityClassName
      return values.get(className ?? '')?.value ?? 0
    }

    expect(priorityOf('webhook-ingest')).toBeGreaterThan(priorityOf('management-api'))
    expect(priorityOf('management-api')).toBeGreaterThan(priorityOf('worker'))
  })

  it('have ingress-nginx log no slug and no phone number, and leave large bodies to the services', () => {
    const annotations = ofKind('Ingress').map(({ metadata }) => metadata.annotations)

    expect(annotations).toHaveLength(2)
    for (const found of annotations) {
      expect(found).toMatchObject({
        'nginx.ingress.kubernetes.io/enable-access-log': 'false',
        'nginx.ingress.kubernetes.io/proxy-body-size': bodySize
      })
    }
  })

  it('mount the recordings in both programs that use them', () => {
    const mounting = templates.filter(({ spec }) =>
      spec.containers[0]?.volumeMounts?.some(({ mountPath }) => mountPath === '/var/lib/callbook-recordings')
    )

    expect(mounting.map(({ name }) => name).sort()).toEqual(['management-api', 'worker'])
  })
})
