import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { containerOf, manifests, ofKind, settingsOf, workloadOf, workloads } from './example.ts'
import { canRender, selects, templateOf } from './manifests.ts'
import { commandOf } from './programs.ts'

describe.skipIf(!canRender)('infra/kubernetes', () => {
  it('runs each service, the worker, and the manual and scheduled programs', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'CronJob retention',
      'Deployment admin',
      'Deployment management-api',
      'Deployment worker',
      'Job migrate',
      'StatefulSet webhook-ingest'
    ])
  })

  describe.each(workloads.map((workload) => ({ name: workload.metadata.name, workload })))('$name', ({ workload }) => {
    const { spec, metadata } = templateOf(workload) ?? {}
    const container = containerOf(workload)

    it('runs without privileges that it does not need', () => {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: 'RuntimeDefault' } }
      })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] }
      })
    })

    it('states the resources that it needs', () => {
      expect(container.resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) }
      })
    })

    it('is protected by one network policy in both directions', () => {
      const policies = ofKind('NetworkPolicy').filter((policy) =>
        selects(policy.spec.podSelector?.matchLabels ?? {}, metadata?.labels ?? {})
      )

      expect(policies.map((policy) => policy.spec.policyTypes)).toEqual([['Ingress', 'Egress']])
    })

    it('runs a program that exists in its image', () => {
      const ofImage = commandOf(container.image)
      const [node, ...rest] = container.command ?? ofImage

      expect(node).toBe('node')
      expect(rest.filter((word) => word.endsWith('.ts') && !existsSync(resolve(root, word)))).toEqual([])
    })

    it('references existing settings', () => {
      const names = manifests.map((manifest) => `${manifest.kind} ${manifest.metadata.name}`)
      const references = container.envFrom.map(({ configMapRef, secretRef }) =>
        configMapRef === undefined ? `Secret ${secretRef?.name}` : `ConfigMap ${configMapRef.name}`
      )

      expect(references.length).toBeGreaterThan(0)
      expect(references.filter((reference) => !names.includes(reference))).toEqual([])
    })
  })

  it.each(['migrate', 'retention', 'admin'])('gives %s only settings that its program reads', (name) => {
    const { settings, secrets } = settingsOf(containerOf(workloadOf(name)))
    const sources = globSync('packages/{calls,cli,db,operations}/src/**/*.ts', {
      cwd: root,
      exclude: (file) => file.endsWith('.test.ts')
    })
    const text = sources.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n')
    const given = [...Object.keys(settings), ...Object.keys(secrets)]

    expect(given.filter((setting) => !text.includes(`'${setting}'`))).toEqual([])
  })

  it('runs the migrations after the configuration and before the services of a release', () => {
    const components = Map.groupBy(manifests, ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'])
    const kindsOf = (component: string) => new Set(components.get(component)?.map(({ kind }) => kind))
    const configuration = manifests.filter(({ kind }) => ['ConfigMap', 'Namespace', 'Secret'].includes(kind))

    expect(components.get('configuration')).toEqual(configuration)
    expect(kindsOf('migration')).toEqual(new Set(['Job', 'NetworkPolicy']))
  })

  it('routes to existing pods', () => {
    const routes = ofKind('Service').map(({ spec, metadata }) => {
      const pods = workloads.filter((workload) => {
        return selects(spec.selector ?? {}, templateOf(workload)?.metadata.labels ?? {})
      })
      return [metadata.name, ...pods.map((workload) => workload.metadata.name)]
    })

    expect(routes).toEqual([
      ['management-api', 'management-api'],
      ['webhook-ingest', 'webhook-ingest'],
      ['webhook-ingest-pods', 'webhook-ingest']
    ])
  })

  it('serves webhooks, management and the console on separate hosts', () => {
    const hosts = ofKind('Ingress').flatMap(({ spec }) =>
      (spec.rules ?? []).map(({ host, http }) => [host, new Set(http.paths.map(({ backend }) => backend.service.name))])
    )

    expect(hosts).toEqual([
      ['api.callbook.example', new Set(['management-api'])],
      ['console.callbook.example', new Set(['management-api'])],
      ['hooks.callbook.example', new Set(['webhook-ingest'])]
    ])
  })
})
