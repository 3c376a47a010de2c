import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Node executable of a major version, or the reason why none was found. */
export type NodeProgram = { readonly path: string } | { readonly reason: string }

/** Finds the first Node of version `major` in this process or on its `PATH`. */
export function findNode(major: number): NodeProgram {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].filter((path) => existsSync(path))
  const path = [...new Set(places)].find((place) => majorOf(place) === major)

  return path === undefined ? { reason: `This machine has no Node ${major} in its PATH` } : { path }
}

function majorOf(path: string): number {
  return Number(execFileSync(path, ['--print', 'process.versions.node'], { encoding: 'utf8' }).split('.')[0])
}
