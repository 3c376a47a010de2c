import { describe, expect, it } from 'vitest'
import { render as renderFrom } from './guide.ts'
import { guides } from './navigation.ts'
import { guideBody } from './pages.ts'

const render = (markdown: string) => renderFrom(markdown, 'api/paging.md').html

describe('a guide', () => {
  it.each([
    { markdown: '## Walk through *all*', html: 'id="walk-through-all"' },
    { markdown: '## `limit`, and more?', html: 'id="limit-and-more"' },
    { markdown: '## One\n\n## One', html: 'id="one-1"' },
    { markdown: '[a](paging.md)', html: '<p><a href="/docs/paging">a</a></p>' },
    { markdown: '[a](errors.md#limits)', html: '<p><a href="/docs/errors#limits">a</a></p>' },
    { markdown: '[a](#limits)', html: '<p><a href="#limits">a</a></p>' },
    { markdown: '[a](../providers/vapi.md#b)', html: '<p><a href="/docs/vapi#b">a</a></p>' },
    { markdown: '[a](../../../infra/x.md#b)', html: '<p>a <span class="path">(infra/x.md)</span></p>' },
    { markdown: '[a](../../../infra/settings.md#b)', html: '<p><a href="/docs/settings#b">a</a></p>' },
    { markdown: '[a](../README.md#run-it)', html: '<p><a href="/docs#run-it">a</a></p>' },
    { markdown: '# One `a`', html: '<h1 id="one-a">One <code>a</code></h1>' },
    { markdown: '![<b>](x.png)', html: '<p>&lt;b&gt;</p>' },
    { markdown: '<!-- not run: it waits -->\n\na', html: /^<p>a<\/p>\n$/ },
    { markdown: '[a](https://example.com/?a=1&b=2)', html: 'href="https://example.com/?a=1&amp;b=2"' },
    { markdown: '| a |\n| - |\n| `b` |', html: '<tr><td><code>b</code></td></tr>' },
    { markdown: '| | a |\n| - | - |\n| b | c |', html: '<tr><td></td><th>a</th></tr>' }
  ])('renders $markdown as HTML', ({ markdown, html }) => {
    expect(render(markdown)).toMatch(html)
  })

  it.each(['[a](javascript:alert(1))', '[a](http://example.com)'])('renders %s without a link', (markdown) => {
    expect(render(markdown)).toBe('<p>a</p>\n')
  })

  it.each(['<script>alert(1)</script>', 'a <img src=x onerror=alert(1)> b', '```\n</code><script>\n```', '`<b>`'])(
    'escapes %s',
    (markdown) => {
      expect(render(markdown)).not.toMatch(/<(script|img|b)\b/)
    }
  )
})

it('resolves links of pages outside of this package', () => {
  const link = (href: string) => renderFrom(`[a](${href})`, '../../infra/postgres/README.md').html

  expect(link('restore.md#restore')).toContain('href="/docs/restore#restore"')
  expect(link('../../packages/docs/api/sql.md')).toContain('href="/docs/sql"')
  expect(link('roles.sql')).toContain('(infra/postgres/roles.sql)')
})

it('has sections with the anchors of its headings, and their text without markup', () => {
  const markdown = [
    '# A *guide*\n\nOne [two](x.md)\nthree.',
    '## `b`\n\n- four\n- five **six**\n\n| c | d |\n| - | - |\n| `<e>` | [f](g) |\n',
    '## `b`\n\n```sh\n$ h && i\n```\n<!-- not run: it waits -->\n'
  ].join('\n\n')

  expect(renderFrom(markdown, 'api/paging.md').sections).toEqual([
    { anchor: '', depth: 1, heading: 'A guide', text: 'One two three.' },
    { anchor: 'b', depth: 2, heading: 'b', text: 'four five six c d <e> f' },
    { anchor: 'b-1', depth: 2, heading: 'b', text: '$ h && i' }
  ])
})

it.each([
  '# a\n\n## <img src=x onerror=alert(1)> `<b>`\n\n## b\n\n## c',
  '# <script>alert(1)</script>\n\n## [a](javascript:alert(1))\n\n## "><b>\n\n## c'
])('escapes the headings of %j in the page, beside it and in its menu', (markdown) => {
  const [guide] = guides
  const html = guide === undefined ? '' : guideBody(guide, renderFrom(markdown, guide.file))

  expect(html.match(/<li class="depth-2">/g)).toHaveLength(6)
  expect(html).not.toMatch(/<(script|img|b)\b|javascript:/)
})

describe('an example', () => {
  const typed = (html: string) =>
    [...html.matchAll(/<div class="block typed"><pre tabindex="0"><code>([^<]*)</g)].map(([, text]) => text)
  const printed = (html: string) =>
    [...html.matchAll(/<div class="block printed"><pre tabindex="0"><code>([^<]*)</g)].map(([, text]) => text)

  it.each([
    { what: 'a line', block: '$ a b\nc\nd', commands: ['a b'], outputs: ['c\nd'] },
    { what: 'nothing printed', block: '$ a', commands: ['a'], outputs: [] },
    { what: 'lines that go on', block: '$ a \\\n  b\nc', commands: ['a \\\n  b'], outputs: ['c'] },
    { what: 'two commands', block: '$ a\nb\n$ c\nd', commands: ['a', 'c'], outputs: ['b', 'd'] },
    {
      what: 'a body with variables',
      block: '$ a <<END\n$b\nEND\nc',
      commands: ['a &lt;&lt;END\n$b\nEND'],
      outputs: ['c']
    },
    {
      what: 'a body that is typed, behind lines that go on',
      block: "$ a \\\n  - <<'END'\n{ }\nEND\nb",
      commands: ["a \\\n  - &lt;&lt;'END'\n{ }\nEND"],
      outputs: ['b']
    }
  ])('separates commands from output: $what', ({ block, commands, outputs }) => {
    const html = render(`\`\`\`console\n${block}\n\`\`\``)

    expect(typed(html)).toEqual(commands)
    expect(printed(html)).toEqual(outputs)
  })

  it('is plain code in another language', () => {
    expect(render('```js\n$ a\n```')).toContain('<div class="block code"><pre tabindex="0"><code>$ a</code>')
  })
})
