import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './program-of.mjs'

/** A file that git does not contain, because it follows from others. Paths are relative to the repository. */
interface GeneratedFile {
  readonly path: string
  /** Patterns of the files from which it is generated. */
  readonly sources: readonly string[]
  /** File with the checksum of the sources at the last generation. */
  readonly record: string
}

/** Page of the console. Its record is an output of the task `build`, so that the cache restores it with the page. */
export const consolePage: GeneratedFile = {
  path: 'packages/console/dist/index.html',
  sources: [
    'packages/console/{src,build}/**/*.{css,svg,ts,tsx}',
    'packages/console/*.{html,json,ts}',
    'packages/console-api/src/index.ts',
    'packages/domain/src/tables/*.ts',
    'pnpm-lock.yaml'
  ],
  record: 'packages/console/.turbo/built.json'
}

/** Types of the console API, for type checks and editors. No program needs them. */
export const consoleTypes: GeneratedFile = {
  path: 'packages/console-api/src/schema.ts',
  sources: [
    '{apps/management-api,packages/!(bench|cli|client|console|console-api|e2e)}/src/**/!(*.test).ts',
    'infra/programs/generate.ts',
    'pnpm-lock.yaml'
  ],
  record: 'node_modules/.cache/console-types.json'
}

/** Returns whether a file was generated from the current sources, and has not changed since. */
export function isCurrent({ path, sources, record }: GeneratedFile): boolean {
  try {
    const recorded = JSON.parse(readFileSync(join(root, record), 'utf8'))

    return recorded.generated === hash([path]) && recorded.sources === hashSources(sources)
  } catch {
    return false
  }
}

/** Records that a file was generated from the current sources. */
export async function recordSources({ path, sources, record }: GeneratedFile): Promise<void> {
  await mkdir(dirname(join(root, record)), { recursive: true })
  await writeFile(join(root, record), JSON.stringify({ sources: hashSources(sources), generated: hash([path]) }))
}

function hashSources(patterns: readonly string[]): string {
  return hash(patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))
}

/** Hashes file contents, because the page names its scripts by their contents. */
function hash(paths: readonly string[]): string {
  const sum = createHash('sha256')
  for (const path of paths) sum.update(`/${path}`).update(readFileSync(join(root, path)))

  return sum.digest('hex')
}
