import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

// node infra/release/sbom.ts <app>
// Prints the packages in the image of an app as CycloneDX: those that infra/docker/production-tree.ts installs, and those
// in the console. It does not contain Node and the base image, which the provenance of the image names.

const root = resolve(import.meta.dirname, '../..')

const packages: Readonly<Record<string, readonly string[]>> = {
  admin: ['@callbook/cli'],
  'management-api': ['@callbook/management-api', '@callbook/console'],
  'webhook-ingest': ['@callbook/webhook-ingest']
}

/** Packages of the workspace have no version of their own, for which pnpm writes 0.0.0. */
const withoutVersion = /(%40callbook\/[\w-]+)@0\.0\.0/g

interface Component {
  readonly name: string
  readonly group?: string
}

interface Sbom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
}

const [app = ''] = process.argv.slice(2)
try {
  process.stdout.write(`${JSON.stringify(describeImage(app), undefined, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function describeImage(app: string): Sbom {
  const { version, packageManager } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const listed = readSbom(packageManager, packages[app] ?? [])
  const sbom: Sbom = JSON.parse(listed.replaceAll(withoutVersion, `$1@${version}`))
  const withVersion = (one: Component) => (one.group === '@callbook' ? { ...one, version } : one)
  const image = { ...withVersion(sbom.metadata.component), name: `callbook-${app}`, version }

  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: image },
    components: sbom.components.map(withVersion)
  }
}

function readSbom(packageManager: string, names: readonly string[]): string {
  if (names.length === 0) throw new Error('Usage: node infra/release/sbom.ts admin|management-api|webhook-ingest')

  const filters = names.map((name) => `--filter=${name}`)
  const format = ['--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application']
  const args = ['--prefer-offline', '--yes', packageManager, ...filters, 'sbom', '--prod', '--no-optional', ...format]
  const { status, stdout, stderr, error } = spawnSync('npx', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`pnpm cannot list the packages of ${names.join(' and ')}: ${stderr}`)

  return stdout
}
