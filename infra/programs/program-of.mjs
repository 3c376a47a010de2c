import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Output folder of `bundle.ts`. */
export const bundleFolder = join(root, 'node_modules/.cache/programs')

/** Contents of the programs: the bundle of each source, and the size and modification time of each bundled file. */
export const manifestFile = join(bundleFolder, 'manifest.json')

/**
 * Returns the file to run for a program: its bundle, which starts four times faster, unless a file of it has changed
 * or `RUN_SOURCES` is `true`.
 *
 * @param {string} source path in the repository, such as `packages/cli/src/cli.ts`
 * @returns {string} the bundle, or the source
 */
export function programOf(source) {
  const bundle = process.env['RUN_SOURCES'] === 'true' ? undefined : freshPrograms()[source]

  return bundle ?? join(root, source)
}

/**
 * Returns the bundles by source.
 *
 * @returns {Readonly<Record<string, string>>} empty if a bundled file has changed
 */
export function freshPrograms() {
  try {
    const { programs, files } = JSON.parse(readFileSync(manifestFile, 'utf8'))

    return files.every(isUnchanged) ? programs : {}
  } catch {
    return {}
  }
}

/** @param {[path: string, size: number, mtimeMs: number]} file */
function isUnchanged([path, size, mtimeMs]) {
  const found = statSync(join(root, path))

  return found.size === size && found.mtimeMs === mtimeMs
}
