import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../launcher.ts'

type Labels = Readonly<Record<string, string>>

interface Metadata {
  readonly name: string
  readonly labels?: Labels
  readonly annotations?: Labels
}

interface Selector {
  readonly matchLabels: Labels
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly timeoutSeconds?: number
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly envFrom: readonly { readonly configMapRef?: Metadata; readonly secretRef?: Metadata }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly lifecycle?: {
    readonly preStop: {
      readonly sleep?: { readonly seconds: number }
      readonly exec?: { readonly command: readonly string[] }
    }
  }
  readonly volumeMounts?: readonly { readonly mountPath: string }[]
  readonly resources: { readonly requests: Labels; readonly limits: Labels }
  readonly securityContext: object
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Labels }
  readonly spec: {
    readonly automountServiceAccountToken: boolean
    readonly priorityClassName?: string
    readonly terminationGracePeriodSeconds: number
    readonly securityContext: object
    readonly topologySpreadConstraints?: readonly { readonly topologyKey: string; readonly labelSelector: Selector }[]
    readonly containers: readonly Container[]
    readonly volumes?: readonly { readonly name: string; readonly emptyDir?: { readonly sizeLimit: string } }[]
  }
}

/** The fields of a Kubernetes object of any kind that the tests read. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  /** Of a PriorityClass. */
  readonly value?: number
  readonly metadata: Metadata
  readonly data?: Labels
  readonly spec: {
    readonly template?: PodTemplate
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } }
    readonly selector?: Selector & Labels
    readonly podSelector?: Selector
    readonly policyTypes?: readonly string[]
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string }
    readonly metrics?: readonly { readonly external?: { readonly metric: Metadata } }[]
    readonly rules?: readonly {
      readonly host: string
      readonly http: { readonly paths: readonly { readonly backend: { readonly service: Metadata } }[] }
    }[]
    readonly persistentVolumeClaimRetentionPolicy?: Labels
    readonly volumeClaimTemplates?: readonly {
      readonly spec: { readonly resources: { readonly requests: { readonly storage: string } } }
    }[]
  }
}

export const canRender = spawnSync('kubectl', ['version', '--client']).status === 0

/** Renders a folder of infra/kubernetes with `kubectl`. */
export function render(folder: string): Manifest[] {
  const path = resolve(root, 'infra/kubernetes', folder)
  const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)

  return parseAllDocuments(stdout).map((document) => document.toJS())
}

export function templateOf({ spec }: Manifest): PodTemplate | undefined {
  return spec?.template ?? spec?.jobTemplate?.spec.template
}

/** Returns `true` if a selector matches pods with these labels. */
export function selects(selector: Labels, labels: Labels): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}
