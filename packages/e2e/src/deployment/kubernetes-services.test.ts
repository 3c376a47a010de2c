import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, loadConfig } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { containerOf, ofKind, settingsOf, workloadOf } from './example.ts'
import { canRender, selects, templateOf } from './manifests.ts'
import { dockerfile, programs } from './programs.ts'

/** Settings that the image itself provides. */
const ofImage = ['HOST', 'PORT']

const goodSecrets = {
  DATABASE_URL: 'postgresql://user@127.0.0.1/callbook',
  SECRETS_KEY: `${'A'.repeat(43)}=`,
  ERASURE_KEY: `${'A'.repeat(43)}=`
}

describe.skipIf(!canRender)('infra/kubernetes', () => {
  describe.each(canRender ? programs : [])('$name', ({ name, config }) => {
    const workload = workloadOf(name)
    const template = templateOf(workload)
    const container = containerOf(workload)
    const { settings, secrets } = settingsOf(container)
    const ports = new Map(container.ports?.map((port) => [port.name, port.containerPort]))

    it('gets exactly the settings that it has', () => {
      const given = [...Object.keys(settings), ...Object.keys(secrets), ...ofImage]

      expect(given.sort()).toEqual(Object.keys(config.properties).sort())
    })

    it('has no secrets in its ConfigMap', () => {
      expect(Object.keys(settings).filter((setting) => /KEY$|TOKEN|(DATABASE|REDIS|PROXY)_URL/.test(setting))).toEqual(
        []
      )
    })

    it('starts with its settings, but not with the secrets of the example', () => {
      const good = loadConfig(config, { ...settings, ...goodSecrets })

      expect(good).toMatchObject({ METRICS_PORT: ports.get('metrics') })
      expect(() => loadConfig(config, { ...settings, ...secrets })).toThrow(ConfigError)
    })

    it('has a liveness and a readiness probe', () => {
      const live = { path: '/health/live', port: 'http' }
      const { startupProbe, livenessProbe, readinessProbe } = container

      expect(ports.get('http')).toBe(8080)
      expect([startupProbe?.httpGet, livenessProbe?.httpGet]).toEqual([live, live])
      expect(readinessProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
      // The response takes two seconds if the database does not answer.
      expect(readinessProbe?.timeoutSeconds).toBeGreaterThan(2)
    })

    it('has time to stop', () => {
      const { sleep, exec } = container.lifecycle?.preStop ?? {}
      const preStopSeconds = sleep?.seconds ?? Number(exec?.command.at(-1) ?? 0)
      const graceSeconds = Number(settings['SHUTDOWN_GRACE_MS']) / 1_000 + 1

      expect(template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(preStopSeconds + graceSeconds)
    })

    it('is scaled, disrupted and spread independently', () => {
      const labels = template?.metadata.labels ?? {}
      const scalers = ofKind('HorizontalPodAutoscaler').filter(({ spec }) => spec.scaleTargetRef?.name === name)
      const budgets = ofKind('PodDisruptionBudget').filter(({ spec }) =>
        selects(spec.selector?.matchLabels ?? {}, labels)
      )
      const spread = template?.spec.topologySpreadConstraints ?? []

      expect(scalers.map(({ spec }) => spec.scaleTargetRef?.kind)).toEqual([workload.kind])
      expect(budgets).toHaveLength(1)
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname'
      ])
      expect(spread.every(({ labelSelector }) => selects(labelSelector.matchLabels, labels))).toBe(true)
    })
  })

  it('waits for an empty spool before a webhook-ingest stops, with a program from its image', () => {
    const { exec } = containerOf(workloadOf('webhook-ingest')).lifecycle?.preStop ?? {}
    const [node, program = ''] = exec?.command ?? []

    expect(node).toBe('node')
    expect(dockerfile).toContain(`COPY ${program} /app/${program}\n`)
  })

  it('scales the worker by its backlog metric', () => {
    const { spec } = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'worker') ?? {}
    const [metric] = spec?.metrics ?? []
    const source = resolve(root, 'apps/webhook-ingest/src/worker/metrics.ts')

    expect(readFileSync(source, 'utf8')).toContain(`'${metric?.external?.metric.name}'`)
  })

  it('gives the worker enough time to stop for the longest response of the model', () => {
    const { settings } = settingsOf(containerOf(workloadOf('worker')))

    expect(Number(settings['SHUTDOWN_GRACE_MS']) / 2).toBeGreaterThan(Number(settings['EVALUATOR_TIMEOUT_MS']))
  })

  it('gives the worker a folder with space for its concurrent copies', () => {
    const container = containerOf(workloadOf('worker'))
    const { settings } = settingsOf(container)
    const [mount] = container.volumeMounts ?? []
    const [volume] = templateOf(workloadOf('worker'))?.spec.volumes ?? []
    const copies = Number(settings['RECORDINGS_CONCURRENCY']) * Number(settings['RECORDINGS_MAX_BYTES'])

    expect(mount?.mountPath).toBe('/tmp')
    expect(Number(/^(\d+)Gi$/.exec(volume?.emptyDir?.sizeLimit ?? '')?.[1]) * 2 ** 30).toBeGreaterThan(copies)
  })

  it('keeps the spool of a deleted pod on a replicated volume', () => {
    const { spec } = workloadOf('webhook-ingest')
    const container = containerOf(workloadOf('webhook-ingest'))
    const { settings } = settingsOf(container)
    const [storage = ''] = spec.volumeClaimTemplates?.map((claim) => claim.spec.resources.requests.storage) ?? []
    const [mount] = container.volumeMounts ?? []

    expect(spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' })
    expect(Number(/^(\d+)Gi$/.exec(storage)?.[1]) * 2 ** 30).toBeGreaterThan(2 * Number(settings['SPOOL_MAX_BYTES']))
    expect(settings['SPOOL_DIR']).toMatch(new RegExp(`^${mount?.mountPath}/`))
  })
})
