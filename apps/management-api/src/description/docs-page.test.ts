import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLogger } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { startApp } from '../testing/index.ts'

const errors: string[] = []
const { app } = startApp(connectAs('management', (await createTestDatabase()).testDb), {
  logger: createLogger('error', { write: (line) => errors.push(line) })
})
await app.listen({ host: '127.0.0.1', port: 0 })

async function get(url: string) {
  return await app.inject({ url })
}

/** The status of the answer to a path as it is written: neither `fetch` nor `inject` sends dots. */
async function statusOf(path: string) {
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
  answer.resume()

  return answer.statusCode
}

describe('GET /docs', () => {
  it('is a page that loads nothing from elsewhere, and everything that it loads is there', async () => {
    const page = await get('/docs')
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url ?? '')

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/https?:|style=|<style|<script>|\son\w+=/)
    expect(loaded.length).toBeGreaterThan(4)
    for (const url of loaded) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  })

  it('allows the browser nothing but itself', async () => {
    const answers = await Promise.all(
      ['/docs', '/docs/static/swagger-initializer.js', '/docs/static/swagger-ui.css'].map(get)
    )

    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).not.toMatch(/https?:|unsafe|\*/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('shows the description that the service gives out', async () => {
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
  })

  it('asks no validator elsewhere', async () => {
    const { body } = await get('/docs/static/swagger-initializer.js')

    expect(body).toContain('validatorUrl: null')
    expect(body).not.toMatch(/https?:\/\/(?!stackoverflow)/)
  })
})

describe('what is not there', () => {
  it.each([
    '/docs/static/../../package.json',
    '/docs/static/%2e%2e',
    '/docs/static/%2e%2e%2fpackage.json',
    '/docs/static/%00',
    '/docs/static/a%5c..%5c..',
    '/docs/static/%zz',
    `/docs/static/${'a'.repeat(300)}`
  ])('%s is answered 404, and no error of ours', async (url) => {
    errors.length = 0

    expect(await statusOf(url)).toBe(404)
    expect(errors).toEqual([])
  })
})

describe('other answers', () => {
  it.each(['/openapi.json', '/health', '/nothing', '/docs/static/nothing'])('%s', async (url) => {
    const { headers } = await get(url)

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'")
    })
  })
})
