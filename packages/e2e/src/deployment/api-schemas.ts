import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../launcher.ts'
import type { Manifest } from './manifests.ts'

/** A line of a generated TypeScript file, with the part of a manifest that it writes. */
interface Line {
  readonly text: string
  readonly path: string
}

/** Packages with the types of API groups that Kubernetes itself does not have. */
const packages: Readonly<Record<string, string>> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator'
}

const e2e = resolve(root, 'packages/e2e')

/**
 * Compares manifests with the API of Kubernetes and of the Prometheus Operator, as a server does with
 * `--validate=strict`: unknown and missing fields, and values of another type. The compiler of TypeScript does it, because
 * the published schemas permit unknown fields and the types made from them do not.
 *
 * @returns a line for each problem, such as `Deployment worker: spec.replica: …`
 */
export function listSchemaProblems(manifests: readonly Manifest[]): string[] {
  const different = new Map(manifests.map((manifest) => [JSON.stringify(manifest), manifest]))
  const lines = [...different.values()].flatMap(linesOf)
  const folder = mkdtempSync(join(e2e, 'node_modules', '.manifests-'))
  const file = join(folder, 'manifests.ts')
  try {
    writeFileSync(file, lines.map(({ text }) => text).join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig']
    const { stdout, error } = spawnSync('tsc', [...options, '--pretty', 'false', file], {
      cwd: folder,
      encoding: 'utf8'
    })
    if (error !== undefined) throw error

    return [...stdout.matchAll(/^\S*manifests\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)].map(
      ([, line = '', message = '']) => `${lines[Number(line) - 1]?.path}: ${message.replaceAll(/'"|"'/g, "'")}`
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes a manifest as a constant with the type of its kind. */
function linesOf(manifest: Manifest, index: number): Line[] {
  const { apiVersion, kind, metadata } = manifest
  const path = `${kind} ${metadata.name}`
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  const module = [packages[group] ?? 'kubernetes-models', ...(group === '' ? [] : [group]), version, kind].join('/')

  return [
    { path, text: `import type { I${kind} as Kind${index} } from '${module}'` },
    { path, text: `export const manifest${index}: Kind${index} =` },
    ...linesOfValue(manifest, `${path}: `)
  ]
}

function linesOfValue(value: unknown, path: string): Line[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: JSON.stringify(value) }]
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const members = Object.entries(value).flatMap(([name, member]) => {
    const own = Array.isArray(value) ? `${path}[${name}]` : `${path}${path.endsWith(' ') ? '' : '.'}${name}`
    const [first, ...others] = linesOfValue(member, own)
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `

    return [{ path: own, text: `${key}${first?.text}` }, ...others, { path: own, text: ',' }]
  })

  return [{ path, text: `${open}` }, ...members, { path, text: `${close}` }]
}
