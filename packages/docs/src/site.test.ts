import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guides } from './navigation.ts'
import { readSite } from './site.ts'

const site = readSite()
const pages = [...site].filter(([, { type }]) => type === 'text/html; charset=utf-8')

describe('the site', () => {
  it('has a page for each guide', () => {
    const files = globSync('{*.md,api/*.md,providers/*.md,command-line/*.md}', { cwd: new URL('..', import.meta.url) })
    // Tables of contents, which the navigation replaces.
    const others = files.filter((file) => !['README.md', 'api.md'].includes(file))

    expect(guides.map(({ file }) => file).sort()).toEqual([...others, '../client/README.md'].sort())
    expect(pages.map(([url]) => url).sort()).toEqual(
      ['/docs', '/docs/', '/docs/console', ...guides.map(({ slug }) => `/docs/${slug}`)].sort()
    )
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
    expect(new Set(current)).toEqual(new Set([url.replace(/\/$/, '')]))
  })

  it('gives each content its own address', () => {
    const again = readSite()
    const assets = [...site].filter(([, { isImmutable }]) => isImmutable)

    expect(assets.length).toBeGreaterThan(8)
    for (const [url, { content }] of assets) expect(again.get(url)?.content).toEqual(content)
  })
})
