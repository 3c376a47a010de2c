import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}

const dist = resolve(import.meta.dirname, '../dist')

/** Returns the chunks of the build by the names of their sources. */
export function readChunks(): ReadonlyMap<string, Chunk> {
  const manifest = resolve(dist, '.vite/manifest.json')
  if (!existsSync(manifest)) throw new Error('The console has not been built: run its build script first')

  return new Map(Object.entries(JSON.parse(readFileSync(manifest, 'utf8'))))
}

/** Returns the scripts that a browser loads to open all of `names`. */
export function filesOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const next = [...names]
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    next.push(...(chunk.imports ?? []))
  }

  return files
}

export function readBuilt(file: string): string {
  return readFileSync(resolve(dist, file), 'utf8')
}

/** Returns the size in kB of the compressed files, which browsers accept. */
export function sentSizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(resolve(dist, `${file}.br`)).size, 0) / 1_000
}
