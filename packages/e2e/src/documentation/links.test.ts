import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readSite } from '@callbook/docs'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listFiles, type Page, pages } from './pages.ts'

describe('the links of a page', () => {
  it.each(pages.filter(({ text }) => readLinks(text).length > 0))('lead to existing targets: $path', (page) => {
    expect(readLinks(page.text).filter((link) => !leadsSomewhere(page, link))).toEqual([])
  })

  it('exclude code and links to other sites', () => {
    const page =
      '[a](b.md) `[c](d.md)` [`e`](f.md#g-h) ![i](j.svg)\n```md\n[k](l.md)\n```\n[m](https://n.example) [o](#p)'

    expect(readLinks(page)).toEqual(['b.md', 'f.md#g-h', 'j.svg', '#p'])
  })

  it('may name the headings of a page as GitHub does', () => {
    const page =
      '# One & two\n```sh\n# no heading\n```\n## Replacing `A_KEY`: how?\n### One  two\n## `A` [b](c.md)\n## `A` b'

    expect([...readAnchors(page)]).toEqual(['one--two', 'replacing-a_key-how', 'one--two-1', 'a-b', 'a-b-1'])
  })
})

it('links of the console to the guides lead to existing pages and headings', () => {
  const site = readSite()
  const sources = listFiles('packages/console/src/*.tsx').map((file) => readFileSync(resolve(root, file), 'utf8'))
  const links = sources.flatMap((text) =>
    [...text.matchAll(/<GuideLink guide="([^"]*)"/g)].map(([, link]) => `/docs/${link}`)
  )
  const missing = links.filter((link) => {
    const [address = '', anchor] = link.split('#', 2)

    return !`${site.get(address)?.content}`.includes(anchor === undefined ? '<h1' : `id="${anchor}"`)
  })

  expect(links.length).toBeGreaterThan(1)
  expect(missing).toEqual([])
})

function leadsSomewhere({ path }: Page, link: string): boolean {
  const [file = '', anchor] = link.split('#', 2)
  const target = file === '' ? path : join(dirname(path), decodeURIComponent(file))
  if (!existsSync(resolve(root, target))) return false
  if (anchor === undefined) return true
  const text = pages.find((page) => page.path === target)?.text

  return text !== undefined && readAnchors(text).has(anchor)
}

/** Returns the targets of links and pictures of a page within this site: `file`, `#heading` or `file#heading`. */
function readLinks(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '')

  return links.filter((link) => !/^[a-z]+:/.test(link))
}

/** Returns the GitHub anchors of the headings of a page: lower case, without punctuation, with hyphens for spaces. */
function readAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const headings = [...withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => heading ?? '')
  for (const heading of headings) {
    const anchor = anchorOf(heading)
    let name = anchor
    for (let count = 1; anchors.has(name); count++) name = `${anchor}-${count}`
    anchors.add(name)
  }

  return anchors
}

function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()

  return text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
}

function withoutCode(markdown: string): string {
  return withoutBlocks(markdown).replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? '' : code))
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^( *)(```+)[^\n]*\n.*?^\1\2 *$/gms, '')
}
