import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../launcher.ts'

const patterns = [
  '*.md',
  '{.github,infra}/**/*.{js,md,mjs,mts,ts}',
  '{apps,packages}/*/*.{md,ts}',
  '{apps,packages}/*/{browser,build,src}/**/*.{js,md,mjs,mts,ts,tsx}',
  'packages/docs/**/*.md'
]

const exclude = [
  '**/{dist,node_modules}/**',
  // Generated.
  'packages/client/src/schema.ts',
  'packages/console/src/api/schema.ts',
  'packages/db/src/schema.ts',
  // Reports of providers and invented conversations: words of others.
  '**/fixtures/**',
  'infra/local/demo/**'
]

/** Reads the files of the repository that contain texts for readers: contents by path, in order of their paths. */
export function readFiles(): Map<string, string> {
  const paths = globSync(patterns, { cwd: root, exclude }).sort()

  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
