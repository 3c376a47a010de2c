import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Module specifiers, and files that a module finds next to itself. A name built at run time matches every name. */
const mentions = /\b(?:from|import) '([^'\n]+)'|\bimport\('([^']+)'\)|\bnew URL\(['`]([^'`]+)['`], import\.meta\.url\)/g
const madeUp = /\$\{[^}]*\}/g

/**
 * Returns the files in `folder` that the programs consist of, by following the references of each file.
 *
 * @throws {Error} if a file references a missing file
 */
export function reachedFrom(folder: string, programs: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const next = [...programs]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (file.endsWith('.ts')) next.push(...mentionedBy(join(folder, file)).map((path) => relative(folder, path)))
  }

  return reached
}

function mentionedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(mentions)].flatMap(([, named, awaited, beside]) =>
    beside === undefined ? imported(file, named ?? awaited ?? '') : filesBeside(file, beside)
  )
}

function imported(file: string, specifier: string): string[] {
  const path = createRequire(file).resolve(specifier)

  return path.startsWith('/') && !path.includes('/node_modules/') ? [path] : []
}

function filesBeside(file: string, name: string): string[] {
  const pattern = fileURLToPath(new URL(name.replace(madeUp, '*'), pathToFileURL(file)))

  return globSync(pattern, { cwd: dirname(file) })
}
