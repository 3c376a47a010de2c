import { readdir, readFile } from 'node:fs/promises'
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

const folder = import.meta.dirname

/** Returns the versions with recorded statements, oldest first. */
export async function listReleases(): Promise<string[]> {
  const versions = (await readdir(folder)).flatMap((file) => /^(\d.*)\.json$/.exec(file)?.[1] ?? [])

  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export async function readRelease(version: string): Promise<Release> {
  return JSON.parse(await readFile(releaseFile(version), 'utf8'))
}

export function releaseFile(version: string): string {
  return `${folder}/${version}.json`
}

/** Returns the version of this code. */
export async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')

  return JSON.parse(manifest).version
}
