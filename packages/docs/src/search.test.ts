import { describe, expect, it } from 'vitest'
import { readSite } from './site.ts'

interface Found {
  readonly url: string
}

/** The parts of the script of the site that need no browser. */
interface Script {
  createSearch(
    index: unknown
  ): (query: string, limit: number) => { words: string[]; isPartial: boolean; found: readonly Found[] }
  wordsOf(query: string): string[]
  excerpt(
    text: string,
    words: readonly string[],
    length?: number
  ): { isCutBefore: boolean; isCutAfter: boolean; pieces: readonly string[] }
}

const { createSearch, excerpt, wordsOf }: Script = await import(new URL('../browser/search.js', import.meta.url).href)
const [, file] = [...readSite()].find(([url]) => url.includes('search-index')) ?? []
const index = `${file?.content}`
const search = createSearch(JSON.parse(index))

describe('the search', () => {
  it.each([
    { query: 'vapi', url: '/docs/vapi' },
    { query: 'Webhooks', url: '/docs/webhooks' },
    { query: 'web hooks', url: '/docs/webhooks' },
    { query: 'verify signature', url: '/docs/webhooks#verify-signatures' },
    { query: 'how do I rotate an api key', url: '/docs/commands#api-key-rotate' },
    { query: 'retention', url: '/docs/database#retention' },
    { query: 'rate limits', url: '/docs/errors#limits' },
    { query: 'SECRETS_KEY', url: '/docs/database#replacing-secrets_key' },
    { query: 'backup', url: '/docs/restore' },
    { query: 'postgresql version', url: '/docs/postgresql' },
    { query: 'Idempotency-Key', url: '/docs/automate#repeat-requests-safely' },
    { query: 'metabase', url: '/docs/sql' }
  ])('finds $url by "$query"', ({ query, url }) => {
    expect(search(query, 3).found.map((one) => one.url)).toContain(url)
  })

  it('finds sections with all words, or else with most of them', () => {
    expect(search('vapi zzzz', 8)).toMatchObject({
      isPartial: true,
      found: [{ url: '/docs/vapi' }, ...Array(7).fill({})]
    })
    expect(search('vapi signature', 8).isPartial).toBe(false)
    expect(search('zzzz', 8).found).toEqual([])
  })

  it.each(['', ' ', '?!', '(', '\\', '[a', 'a'.repeat(5_000), '<b>', '*.*', '$&', '__proto__'])(
    'accepts %j',
    (query) => {
      const { words, found } = search(query, 8)

      expect(found.length).toBeLessThan(9)
      for (const text of [query, 'Some <b> text (a)'])
        expect(excerpt(text, words).pieces.join('').length).toBeLessThan(181)
    }
  )

  it('has at most three sections of a page', () => {
    const pages = search('call', 50).found.map(({ url }) => url.split('#')[0])

    expect(pages.length).toBe(50)
    expect(pages.filter((page) => pages.filter((one) => one === page).length > 3)).toEqual([])
  })

  it('loads less than half a megabyte, which compresses to a quarter', () => {
    expect(index.length).toBeLessThan(500_000)
  })
})

describe('the words of a query', () => {
  it.each([
    ['  Webhook   URLs, ', ['webhook', 'url']],
    ['how to "call"', ['call']],
    ['how to', ['how', 'to']],
    ['GET /v1/calls?', ['get', '/v1/call']],
    ['status status', ['statu']],
    ['access', ['access']]
  ])('of %j are %j', (query, words) => {
    expect(wordsOf(query)).toEqual(words)
  })
})

describe('an excerpt', () => {
  it('begins before the place with most words, and has whole words as every other piece', () => {
    const text = `One key. ${'and so on '.repeat(20)}the Keys of an API, ${'and so on '.repeat(20)}`

    expect(excerpt(text, ['api', 'key'], 100)).toEqual({
      isCutBefore: true,
      isCutAfter: true,
      pieces: [
        'on and so on and so on and so on and so on the ',
        'Keys',
        ' of an ',
        'API',
        ', and so on and so on and so on and so'
      ]
    })
  })

  it('is the whole of a short text', () => {
    expect(excerpt('One.', [])).toEqual({ isCutBefore: false, isCutAfter: false, pieces: ['One.'] })
  })
})
