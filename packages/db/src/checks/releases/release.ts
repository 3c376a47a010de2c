import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Role } from '../../roles/roles.ts'

/** Recorded statements of a release. */
export interface Release {
  /** Last migration of the release. */
  readonly migration: string
  readonly statements: readonly RecordedStatement[]
}

export interface SentStatement {
  readonly role: Role
  /** Text in the form of `statementForm`. */
  readonly sql: string
}

export interface RecordedStatement extends SentStatement {
  /** Types of the parameters. */
  readonly takes: readonly string[]
  /** Types of the columns; null if it returns none. */
  readonly gives: readonly string[] | null
}

/** A recorded file of a release. */
type RecordedFile = 'statements.json' | 'rows.jsonl.gz'

const folder = import.meta.dirname

/** Returns the versions with this file, oldest first. */
export function listReleases(file: RecordedFile): string[] {
  const versions = globSync(`*/${file}`, { cwd: folder }).map(dirname)

  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export async function readRelease(version: string): Promise<Release> {
  return JSON.parse(await readFile(releaseFile(version, 'statements.json'), 'utf8'))
}

export function releaseFile(version: string, file: RecordedFile): string {
  return join(folder, version, file)
}

/** Returns the version of this code. */
export async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')

  return JSON.parse(manifest).version
}
