import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLogger } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { startApp } from '../testing/index.ts'
import { docsFiles } from './routes.ts'

const errors: string[] = []
const { app } = startApp(connectAs('management', (await createTestDatabase()).testDb), {
  logger: createLogger('error', { write: (line) => errors.push(line) })
})
await app.listen({ host: '127.0.0.1', port: 0 })

const addresses = [...docsFiles().keys()]
const texts = addresses.filter((url) => /\.(md|txt)$/.test(url))
const pages = addresses.filter((url) => !/^\/docs\/(static\/|404$)/.test(url) && !texts.includes(url))
const assets = addresses.filter((url) => url.startsWith('/docs/static/'))

async function get(url: string, headers: Record<string, string> = {}) {
  return await app.inject({ url, headers })
}

/** Returns the status for a path verbatim: `fetch` and `inject` would remove its dots. */
async function statusOf(path: string) {
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
  answer.resume()

  return answer.statusCode
}

it.each(texts)('%s is the source of a guide, or their list', async (url) => {
  const { statusCode, headers, body } = await get(url)

  expect([statusCode, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/(plain|markdown); charset=utf-8$/)
  ])
  expect(body).toMatch(/^# /)
})

describe('a page of the documentation', () => {
  it.each(pages)('%s loads nothing of other hosts, and has no broken links', async (url) => {
    const page = await get(url)
    const named = [...page.body.matchAll(/(?:src|href)="(\/[^"#]*)[^"]*"/g)].map(([, address]) => address ?? '')

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/src="https?:|<link[^>]*href="https?:|style=|<style|<script>|\son\w+=/)
    expect(named.length).toBeGreaterThan(10)
    for (const address of new Set(named)) expect([address, (await get(address)).statusCode]).toEqual([address, 200])
  })

  it.each(pages)('%s is revalidated, and sent again only after a change', async (url) => {
    const first = await get(url)
    const again = await get(url, { 'if-none-match': String(first.headers['etag']) })

    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('allows the browser only its own origin', async () => {
    for (const { headers } of await Promise.all(addresses.map((url) => get(url)))) {
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).not.toMatch(/https?:|unsafe|\*/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('shows the description of the service', async () => {
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
  })
})

describe('the files of pages', () => {
  it.each(assets)('%s is cached permanently, under a name with a hash', async (url) => {
    const { statusCode, headers } = await get(url)

    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(url).toMatch(/\/[\w-]+\.[\w-]{12}\.(css|js|json|svg|woff2)$/)
  })

  it('needs no memory per request', async () => {
    const encodings = ['br', 'gzip', 'identity', 'br;q=0.1, gzip', '*', 'deflate', '']
    const requestAll = () =>
      Promise.all(addresses.flatMap((url) => encodings.map((encoding) => get(url, { 'accept-encoding': encoding }))))
    const held = () => [...docsFiles().values()].map(({ document }) => [document.plain, ...document.encoded.values()])

    await requestAll()
    const before = held()
    for (let round = 0; round < 2; round++) await requestAll()

    expect(held().every((forms, place) => forms.every((form, index) => form === before[place]?.[index]))).toBe(true)
    expect(held().flat().length).toBe(before.flat().length)
    expect(before.flat().reduce((sum, form) => sum + (form as Buffer).length, 0)).toBeLessThan(7_000_000)
  })
})

describe('/', () => {
  it.each(['GET', 'HEAD'] as const)('redirects %s to the documentation without caching', async (method) => {
    const { statusCode, headers, body } = await app.inject({ method, url: '/' })

    expect([statusCode, body]).toEqual([302, ''])
    expect(headers).toMatchObject({ location: '/docs', 'cache-control': 'no-store' })
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('does not exist for %s', async (method) => {
    expect((await app.inject({ method, url: '/' })).statusCode).toBe(404)
  })
})

describe('a missing page', () => {
  it.each(['/docs/nothing', '/docs/404', '/docs/nothing.md', '/docs/api/webhooks', '/docs/vapi/'])(
    '%s gets 404 in words, with the search',
    async (url) => {
      const { statusCode, headers, body } = await get(url)

      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(body).toContain('<h1>This page does not exist</h1>')
      expect(body).toContain('role="search"')
      expect(body).not.toContain('nothing')
      expect((await get(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(404)
    }
  )

  it('gets the page of results with any words', async () => {
    expect((await get('/docs/find?q=%3Cscript%3E&other=1')).statusCode).toBe(200)
    expect((await get('/docs/find?q=%3Cscript%3E')).body).toBe((await get('/docs/find')).body)
  })
})

describe('a missing file', () => {
  it.each([
    '/docs/nothing',
    '/docs/README',
    '/docs/first-request/',
    '/docs/nothing.md',
    '/docs/../package.json',
    '/docs/%2e%2e',
    '/docs/static/../../package.json',
    '/docs/static/%2e%2e',
    '/docs/static/%2e%2e%2fpackage.json',
    '/docs/static/%00',
    '/docs/static/a%5c..%5c..',
    '/docs/static/%zz',
    '/docs/static/swagger-ui.css',
    `/docs/static/${'a'.repeat(300)}`
  ])('%s gets 404 instead of a server error', async (url) => {
    errors.length = 0

    expect(await statusOf(url)).toBe(404)
    expect(errors).toEqual([])
  })
})

describe('other responses', () => {
  it.each(['/openapi.json', '/health', '/nothing', '/docs/static/nothing'])('%s', async (url) => {
    const { headers } = await get(url)

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'")
    })
  })
})
