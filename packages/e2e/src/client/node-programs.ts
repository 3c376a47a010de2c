import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Node of a major version, or why there is none. */
export type NodeProgram = { readonly path: string } | { readonly reason: string }

/** The first Node of `major` that this process or its `PATH` has. */
export function findNode(major: number): NodeProgram {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].filter((path) => existsSync(path))
  const path = [...new Set(places)].find((place) => majorOf(place) === major)

  return path === undefined ? { reason: `This machine has no Node ${major} in its PATH` } : { path }
}

function majorOf(path: string): number {
  return Number(execFileSync(path, ['--print', 'process.versions.node'], { encoding: 'utf8' }).split('.')[0])
}
