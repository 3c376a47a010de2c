import { createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startApp } from '../testing.ts'

const { app } = startApp(await createTestDatabase())

async function get(url: string) {
  return await app.inject({ url })
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

describe('other answers', () => {
  it.each(['/openapi.json', '/health', '/nothing', '/docs/static/nothing'])('%s', async (url) => {
    const { headers } = await get(url)

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'")
    })
  })
})
