import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'

const readme = readFileSync(resolve(root, 'infra/README.md'), 'utf8')

/** Made by whoever installs. */
const made = ['infra/compose/.env']

describe('infra/README.md', () => {
  it('names only files that are there', () => {
    const paths = [...readme.matchAll(/\b(?:apps|infra|packages)\/[\w./-]*\w/g)].map(([path]) => path)
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => `infra/${link}`)
    const named = [...paths, ...links].filter((path) => !made.includes(path))

    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  })

  it('names every folder of infra', () => {
    const folders = readdirSync(resolve(root, 'infra'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect(folders.filter(({ name }) => !readme.includes(`\n| \`${name}\``))).toEqual([])
  })
})
