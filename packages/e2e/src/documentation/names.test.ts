import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listFiles, pageOf, pages } from './pages.ts'

const contributing = pageOf('.github/CONTRIBUTING.md')

/** Files that the installer or the build creates. */
const made = ['infra/compose/.env', 'infra/compose/backups', 'packages/console/dist']

describe('a page', () => {
  it.each(pages)('names only existing files: $path', ({ text }) => {
    const named = [...text.matchAll(/\b(?:apps|infra|packages)\/[\w./*-]*[\w*]/g)].map(([path]) => path)

    expect(named.filter((path) => !made.includes(path) && !isThere(path))).toEqual([])
  })
})

describe('infra/README.md', () => {
  it('names every folder of infra', () => {
    const folders = new Set(listFiles('infra/*/*').map((file) => file.split('/')[1] ?? ''))

    expect(folders.size).toBeGreaterThan(5)
    expect([...folders].filter((name) => !pageOf('infra/README.md').text.includes(`\n| [\`${name}\``))).toEqual([])
  })
})

describe('CONTRIBUTING', () => {
  const folders = [...contributing.text.matchAll(/^\| `((?:apps|packages|infra)\/[\w-]+)` +\|/gm)].map(
    ([, name]) => name ?? ''
  )

  it('names every app and package', () => {
    const there = new Set(listFiles('apps', 'packages').map((file) => file.split('/', 2).join('/')))

    expect(there.size).toBeGreaterThan(0)
    expect([...there].filter((folder) => !folders.includes(folder))).toEqual([])
  })

  it('names only existing folders', () => {
    expect(folders).not.toEqual([])
    expect(folders.filter((folder) => !isThere(folder))).toEqual([])
  })

  it('names only existing files', () => {
    const code = [...contributing.text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, path]) => path ?? '')
    const paths = code.filter((path) => !/^[@/]/.test(path))

    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})

function isThere(path: string): boolean {
  return existsSync(resolve(root, path)) || globSync(path, { cwd: root }).length > 0
}
