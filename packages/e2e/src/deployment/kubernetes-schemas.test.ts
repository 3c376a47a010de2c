import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listSchemaProblems } from './api-schemas.ts'
import { canRender, type Manifest, render } from './manifests.ts'

const kubernetes = resolve(root, 'infra/kubernetes')
const components = readdirSync(join(kubernetes, 'components'))

describe.skipIf(!canRender)('infra/kubernetes', () => {
  it('has only fields that Kubernetes knows: the base, with each component, and both overlays', () => {
    const rendered = ['base', 'overlays/example', 'overlays/complete'].map(render)

    expect(listSchemaProblems([...rendered.flat(), ...components.flatMap(renderBaseWith)])).toEqual([])
  })
})

const container = { name: 'worker', image: 'callbook-worker:1' }
const pod = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } }
const deployment = {
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'worker' } },
  spec: { replicas: 1, selector: { matchLabels: { a: 'b' } }, template: pod }
}
const monitor = {
  ...{ apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', metadata: { name: 'callbook' } },
  spec: { selector: {}, podMetricsEndpoints: [{ port: 'metrics' }] }
}

describe('listSchemaProblems', () => {
  it('names unknown, missing and wrong fields, and nothing else', () => {
    const withContainer = (own: object) => ({
      ...deployment,
      spec: { ...deployment.spec, template: { ...pod, spec: { containers: [{ ...container, ...own }] } } }
    })
    const planted = [
      { ...deployment, spec: { ...deployment.spec, replica: 2 } },
      { ...deployment, spec: { ...deployment.spec, replicas: 'two' } },
      { ...deployment, spec: { template: pod } },
      withContainer({ ports: [{ name: 'http' }] }),
      withContainer({ securityContext: { readOnlyRootFileSystem: true } }),
      { ...monitor, spec: { ...monitor.spec, podMetricsEndpoints: [{ ports: 'metrics' }] } },
      { ...deployment, apiVersion: 'apps/v2' }
    ]

    expect(listSchemaProblems([deployment, monitor, ...planted] as unknown as Manifest[])).toEqual([
      expect.stringMatching(/^Deployment worker: spec.replica: .*'replica' does not exist/),
      expect.stringMatching(/^Deployment worker: spec.replicas: .*'string' is not assignable to type 'number'/),
      expect.stringMatching(/^Deployment worker: spec: .*'selector' is missing/),
      expect.stringMatching(
        /^Deployment worker: spec.template.spec.containers\[0\].ports\[0\]: .*'containerPort' is missing/
      ),
      expect.stringMatching(/containers\[0\].securityContext.readOnlyRootFileSystem: .*does not exist/),
      expect.stringMatching(/^PodMonitor callbook: spec.podMetricsEndpoints\[0\].ports: .*'ports' does not exist/),
      expect.stringMatching(/^Deployment worker: Cannot find module 'kubernetes-models\/apps\/v2\/Deployment'/)
    ])
  })
})

/** Renders the base with one component, as an overlay of an installation does. */
function renderBaseWith(component: string): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-kustomize-'))
  try {
    const [base, own] = ['base', `components/${component}`].map((path) => relative(folder, join(kubernetes, path)))
    writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify({ resources: [base], components: [own] }))

    return render(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
