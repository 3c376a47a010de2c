import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const dist = resolve(import.meta.dirname, '../dist')

/** Returns the chunks of the build by the names of their sources. */
export function readChunks(): ReadonlyMap<string, Chunk> {
  const manifest = resolve(dist, '.vite/manifest.json')
  if (!existsSync(manifest)) throw new Error('The console has not been built: run its build script first')

  return new Map(Object.entries(JSON.parse(readFileSync(manifest, 'utf8'))))
}

/** Returns the scripts and styles that a browser loads to open all of `names`. */
export function filesOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const next = [...names]
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    next.push(...(chunk.imports ?? []))
  }

  return files
}

export function readBuilt(file: string): string {
  return readFileSync(resolve(dist, file), 'utf8')
}

/** Returns the compressed size in kB. */
export function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readBuilt(file), { level: 9 }).length, 0) / 1_000
}
