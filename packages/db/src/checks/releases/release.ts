import { readdir, readFile } from 'node:fs/promises'
import type { Role } from '../../roles/roles.ts'

/** What a release sends to the database, written down when it was made. */
export interface Release {
  /** The last of its migrations. */
  readonly migration: string
  readonly statements: readonly RecordedStatement[]
}

export interface SentStatement {
  readonly role: Role
  /** The text as `statementForm` gives it. */
  readonly sql: string
}

export interface RecordedStatement extends SentStatement {
  /** The types of its parameters. */
  readonly takes: readonly string[]
  /** The types of its columns; null where it returns none. */
  readonly gives: readonly string[] | null
}

const folder = import.meta.dirname

/** The versions whose statements are written down, the oldest first. */
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

/** The version that this code is, or comes after. */
export async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')

  return JSON.parse(manifest).version
}
