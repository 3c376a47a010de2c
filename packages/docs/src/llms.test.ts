import { expect, it } from 'vitest'
import { llmsText, llmsUrl } from './llms.ts'
import { guides } from './navigation.ts'
import { readSite } from './site.ts'

const site = readSite()

it('lists each guide with its content, and links to its source', () => {
  const lines = llmsText()
    .split('\n')
    .filter((line) => line.startsWith('- '))
  const links = lines.map((line) => /^- \[(.+)\]\((.+)\): \S.{10,}$/.exec(line)?.slice(1))

  expect(links).toEqual(guides.map(({ slug, title }) => [title, `/docs/${slug}.md`]))
  for (const [, url = ''] of links.map((link) => link ?? [])) {
    expect(site.get(url)).toMatchObject({ type: 'text/markdown; charset=utf-8', content: expect.stringMatching(/^# /) })
  }
})

it('is served as plain text', () => {
  expect(site.get(llmsUrl)).toEqual({ type: 'text/plain; charset=utf-8', content: llmsText(), isImmutable: false })
})
