import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Module specifiers, and the files that a module finds beside it. A name made up at run time stands for every name. */
const mentions = /\b(?:from|import) '([^'\n]+)'|\bimport\('([^']+)'\)|\bnew URL\(['`]([^'`]+)['`], import\.meta\.url\)/g
const madeUp = /\$\{[^}]*\}/g

/**
 * The files of `folder` that programs of it are made of, found by following what each file mentions.
 *
 * @throws {Error} when one of them mentions what is not there
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
