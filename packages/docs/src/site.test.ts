import { existsSync, globSync, readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideGroups, guides, tutorial } from './navigation.ts'
import { readSite } from './site.ts'

const site = readSite()
const pages = [...site].filter(([, { type }]) => type === 'text/html; charset=utf-8')

const here = new URL('..', import.meta.url)

describe('the site', () => {
  it('has a page for each guide', () => {
    const own = globSync('{*.md,{api,command-line,providers,trust}/*.md}', { cwd: here })
    const ofOperators = globSync('../../infra/{*.md,*/*.md}', { cwd: here })
    const others = ['../client/README.md', '../../CHANGELOG.md', '../../.github/SECURITY.md']
    // The list of the guides, which is the start page.
    const files = [...own, ...ofOperators, ...others].filter((file) => file !== 'README.md')

    expect(guides.map(({ file }) => file).sort()).toEqual(files.sort())
    expect(pages.map(([url]) => url).sort()).toEqual(
      [
        ...['/docs', '/docs/', '/docs/reference', '/docs/console', '/docs/find', '/docs/404'],
        ...guides.map(({ slug }) => `/docs/${slug}`)
      ].sort()
    )
  })

  it('has the same guides as the README of the package, by reader', () => {
    const readme = readFileSync(new URL('README.md', here), 'utf8')
    const links = readme.split(/^## /m).map((section) => {
      const [title = ''] = section.split('\n', 1)

      return [
        title,
        [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) +\| (.+?) +\|$/gm)].map((cells) => cells.slice(1))
      ]
    })

    expect(links.filter(([, rows]) => rows?.length !== 0)).toEqual(
      guideGroups.map(({ title, guides }) => [title, guides.map(({ title, file, about }) => [title, file, about])])
    )
    expect(readme).toContain(`[${tutorial.title}](${tutorial.file})`)
  })

  it('is part of an image, with each guide', () => {
    const { files }: { files: string[] } = JSON.parse(readFileSync(new URL('package.json', here), 'utf8'))
    const ignored = readFileSync(new URL('../../.dockerignore', here), 'utf8')
    // A builder does not look into folders that only a pattern names.
    const sent = [...ignored.matchAll(/^!((?:[\w.-]+\/)*[\w.*-]+)$/gm)].map(([, path = '']) => path)
    const isAmong = (paths: readonly string[], file: string) =>
      paths.some((path) => matchesGlob(file, path) || matchesGlob(file, `${path}/**`))

    expect(guides.filter(({ file }) => !isAmong(files, file))).toEqual([])
    expect(guides.filter(({ file }) => !isAmong(sent, posix.join('packages/docs', file)))).toEqual([])
  })

  it.each(pages)('links from %s only to existing addresses and headings', (url, { content }) => {
    const known = new Set([...site.keys(), '/openapi.json'])
    const links = [...`${content}`.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.split('#', 2))
    const missing = links.filter(([address = '', anchor]) => {
      if (address.startsWith('https://')) return false
      const target = address === '' ? url : address
      const isHeading = anchor === undefined || `${site.get(target)?.content}`.includes(`id="${anchor}"`)

      return !known.has(target) || !isHeading
    })

    expect(missing).toEqual([])
  })

  it.each(pages)('names only existing files of the repository at %s', (_url, { content }) => {
    const files = [...`${content}`.matchAll(/<span class="path">\(([^)]*)\)/g)].map(([, file = '']) => file)

    expect(files.filter((file) => !existsSync(new URL(`../../../${file}`, import.meta.url)))).toEqual([])
  })

  it.each(pages)('marks %s as the current page and sets the viewport', (url, { content }) => {
    const html = `${content}`
    const current = [...html.matchAll(/<a href="([^"]*)" aria-current="page">/g)].map(([, link]) => link)

    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(new Set(current)).toEqual(new Set(['/docs/find', '/docs/404'].includes(url) ? [] : [url.replace(/\/$/, '')]))
  })

  it('gives each content its own address', () => {
    const again = readSite()
    const assets = [...site].filter(([, { isImmutable }]) => isImmutable)

    expect(assets.length).toBeGreaterThan(8)
    for (const [url, { content }] of assets) expect(again.get(url)?.content).toEqual(content)
  })
})
