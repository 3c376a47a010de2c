import { describe, expect, it } from 'vitest'
import { readFiles } from './files.ts'
import { describeMeasurement, isAboveBudget, measure } from './measure.ts'

const filler = 'word '.repeat(998)

describe('the texts of the repository', () => {
  const measurements = measure(readFiles())

  it('have at most 2 hits per 1,000 words in each package and kind', () => {
    expect(measurements.filter(isAboveBudget).map(describeMeasurement).join('\n')).toBe('')
  })

  it('are found in each kind', () => {
    const words = Map.groupBy(measurements, ({ kind }) => kind)

    for (const ofKind of words.values()) expect(ofKind.some((one) => one.words > 5_000)).toBe(true)
  })
})

describe('measure', () => {
  it.each([
    {
      place: 'a JSDoc comment',
      kind: 'comments',
      path: 'packages/db/src/a.ts',
      content: '/**\n *\n * Nobody waits.\n */'
    },
    { place: 'a line comment', kind: 'comments', path: 'packages/db/src/a.test.ts', content: '\n\n// Nobody waits' },
    { place: 'Markdown', kind: 'markdown', path: 'packages/db/README.md', content: '# Title\n\nNobody waits.' },
    { place: 'a summary', kind: 'strings', path: 'apps/api/src/a.ts', content: "\n\nf({ summary: 'Nobody waits' })" },
    {
      place: 'an error',
      kind: 'strings',
      path: 'apps/api/src/a.ts',
      content: '\n\nnew InputError(`$' + '{a} nobody waits`)'
    },
    {
      place: 'an option',
      kind: 'strings',
      path: 'apps/api/src/a.ts',
      content: "\n\nc.option('--all', 'nobody waits')"
    },
    { place: 'JSX', kind: 'strings', path: 'packages/console/src/a.tsx', content: '\n\nf(<p>Nobody waits</p>)' },
    {
      place: 'a string of the console',
      kind: 'strings',
      path: 'packages/console/src/a.ts',
      content: "\n\nf('nobody waits')"
    },
    { place: 'a test name', kind: 'tests', path: 'packages/db/src/a.test.ts', content: "\n\nit('nobody waits', f)" },
    {
      place: 'a table of tests',
      kind: 'tests',
      path: 'packages/db/src/a.test.ts',
      content: "\n\nit.each([1])('nobody waits', f)"
    }
  ])('finds a hit in $place', ({ kind, path, content }) => {
    const found = measure(new Map([[path, content]])).filter(({ hits }) => hits.length > 0)

    expect(found).toMatchObject([{ kind, hits: [{ path, line: 3, phrase: 'nobody' }] }])
  })

  it.each([
    { what: 'code', content: 'Run `nobody`.' },
    { what: 'a code block', content: '```sh\nnobody\n```' },
    { what: 'an address', content: 'Open https://example.com/nobody.' },
    { what: 'a question', content: 'Has nobody an answer?' },
    { what: 'a part of a word', content: 'The key has to-do items.' }
  ])('ignores $what', ({ content }) => {
    expect(measure(new Map([['README.md', content]])).flatMap(({ hits }) => hits)).toEqual([])
  })

  it('matches some phrases only at the start of a sentence', () => {
    const [, markdown] = measure(new Map([['README.md', 'Has rows.\nIt Has rows. Has\nrows.']]))

    expect(markdown?.hits.map(({ line }) => line)).toEqual([1, 2])
  })

  it('groups files by package', () => {
    const paths = ['README.md', 'infra/README.md', 'infra/local/a.ts', 'packages/db/src/a.ts', 'packages/db/src/b.ts']
    const found = measure(new Map(paths.map((path) => [path, ''])))

    expect(new Set(found.map((one) => one.package))).toEqual(new Set(['.', 'infra', 'infra/local', 'packages/db']))
  })
})

describe('isAboveBudget', () => {
  it.each([
    { words: 10, hits: 1, isAbove: false },
    { words: 10, hits: 2, isAbove: true },
    { words: 1_000, hits: 2, isAbove: false },
    { words: 1_000, hits: 3, isAbove: true },
    { words: 1_500, hits: 3, isAbove: false }
  ])('is $isAbove for $hits hits in $words words', ({ words, hits, isAbove }) => {
    const hit = { path: 'README.md', line: 1, phrase: 'nobody', instead: 'the user' }
    const found = { package: '.', kind: 'markdown', words, hits: Array(hits).fill(hit) } as const

    expect(isAboveBudget(found)).toBe(isAbove)
  })
})

describe('describeMeasurement', () => {
  it('names the place, the phrase and the alternative of each hit', () => {
    const [, markdown] = measure(new Map([['README.md', `${filler}\nNobody waits.`]]))

    expect(markdown && describeMeasurement(markdown)).toBe(
      '., markdown: hits: 1, words: 1000\n  README.md:2 “nobody”; better: the user, the caller, another process'
    )
  })
})
