import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../launcher.ts'

/** A Markdown file of the repository. */
export interface Page {
  /** Path relative to the repository. */
  readonly path: string
  readonly text: string
}

/** Pages that are tracked by git or untracked and not ignored, sorted by path. */
export const pages: readonly Page[] = listFiles('*.md').map((path) => ({
  path,
  text: readFileSync(resolve(root, path), 'utf8')
}))

/** @throws {Error} if the repository has no such page */
export function pageOf(path: string): Page {
  const page = pages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`There is no ${path}`)

  return page
}

/** Lists matching files, relative to the repository, without ignored and deleted ones. */
export function listFiles(...patterns: readonly string[]): string[] {
  const options = ['--cached', '--others', '--exclude-standard', '--', ...patterns]
  const files = execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

  return [...new Set(files)].filter((path) => existsSync(resolve(root, path))).sort()
}
