import { type Container, canRender, type Manifest, render, templateOf } from './manifests.ts'

if (!canRender) process.stdout.write('infra/kubernetes is not checked: kubectl was not found\n')

/** Manifests of the example installation; empty if it cannot be rendered. */
export const manifests = canRender ? render('overlays/example') : []

export const workloads = manifests.filter((manifest) => templateOf(manifest) !== undefined)

export function ofKind(kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind)
}

export function workloadOf(name: string): Manifest {
  const workload = workloads.find(({ metadata }) => metadata.name === name)
  if (workload === undefined) throw new Error(`There is no ${name}`)

  return workload
}

export function containerOf(workload: Manifest): Container {
  const [container, ...others] = templateOf(workload)?.spec.containers ?? []
  if (container === undefined || others.length > 0) throw new Error(`${workload.metadata.name} is not one container`)

  return container
}

/** Returns the environment settings of a container by source. */
export function settingsOf({ envFrom }: Container) {
  const settings = envFrom.flatMap(({ configMapRef }) => entriesOf('ConfigMap', configMapRef?.name))
  const secrets = envFrom.flatMap(({ secretRef }) => entriesOf('Secret', secretRef?.name))

  return {
    settings: Object.fromEntries(settings),
    secrets: Object.fromEntries(secrets.map(([name, text]) => [name, Buffer.from(text, 'base64').toString()]))
  }
}

function entriesOf(kind: string, name: string | undefined): [string, string][] {
  return Object.entries(ofKind(kind).find(({ metadata }) => metadata.name === name)?.data ?? {})
}
