import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './program-of.mjs'

export const consoleFolder = join(root, 'packages/console')

const page = join(consoleFolder, 'dist/index.html')

/**
 * Records the sources of the built page. It is an output of the task `build`, so that the cache restores it with the
 * page.
 */
const stampFile = join(consoleFolder, '.turbo/built.json')

const inputs = [
  'packages/console/{src,build}/**/*.{css,svg,ts,tsx}',
  'packages/console/*.{html,json,ts}',
  'packages/domain/src/tables/*.ts',
  'pnpm-lock.yaml'
]

/** Returns whether `packages/console/dist` was built from the current sources. */
export function isConsoleBuilt(): boolean {
  try {
    const { sources, built } = JSON.parse(readFileSync(stampFile, 'utf8'))

    return sources === hashSources() && built === hash([page])
  } catch {
    return false
  }
}

/** Records that `packages/console/dist` was built from the current sources. */
export async function stampConsole(): Promise<void> {
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, JSON.stringify({ sources: hashSources(), built: hash([page]) }))
}

function hashSources(): string {
  return hash(inputs.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()).map((path) => join(root, path)))
}

/** Hashes file contents, because the page names its scripts by their contents. */
function hash(files: readonly string[]): string {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file.slice(root.length)).update(readFileSync(file))

  return sum.digest('hex')
}
