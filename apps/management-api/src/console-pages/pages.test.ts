import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../testing/index.ts'
import { readConsoleFiles } from './files.ts'

const script = 'console.log("what a page does")\n'.repeat(100)
const dir = makeConsole()
afterAll(() => rmSync(dir, { recursive: true }))
const { testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const { app } = startApp(db, {}, readConsoleFiles(dir))
const { app: without } = startApp(db)
await app.listen({ host: '127.0.0.1', port: 0 })

describe('a page of the console', () => {
  it.each(['/console', '/console/', '/console/sign-in', '/console/o/1/calls?status=failed', '/console/apis'])(
    '%s is the same page, which is not cached',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)

      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      expect(body.replace(/content="[^"]+"/, '').replace(/<link[^>]*>/g, '')).toBe(
        '<head><meta name="csp-nonce" ></head><div id="root"></div>'
      )
    }
  )

  it.each([
    { path: '/console', files: ['main'] },
    { path: '/console/o/1/calls?status=failed', files: ['main'] },
    { path: '/console/o/1/calls/2', files: ['main', 'call'] },
    { path: '/console/sign-in', files: [] }
  ])('has the browser request the scripts of $path at once', async ({ path, files }) => {
    const { body } = await app.inject(path)

    expect(body.match(/<link[^>]*>/g) ?? []).toEqual(
      files.map((name) => `<link rel="modulepreload" crossorigin href="/console/assets/${name}-a1.js">`)
    )
  })

  it('has only the permissions that it needs', async () => {
    const { headers, body } = await app.inject('/console')
    const [, nonce] = /content="([^"]+)"/.exec(body) ?? []

    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; media-src 'self' https:; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default"
    )
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY'
    })
  })

  it('has a new nonce in each response', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject('/console')))

    expect(new Set(pages.map(({ body }) => body)).size).toBe(20)
    expect(pages[0]?.body).toMatch(/content="[\w+/]{22}=="/)
  })

  it('responds to HEAD as to GET, without a body', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/console/sign-in' })

    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  })

  it('rejects methods other than GET and HEAD', async () => {
    expect((await app.inject({ method: 'POST', url: '/console' })).statusCode).toBe(404)
  })
})

describe('a file of the console', () => {
  it('is cached permanently', async () => {
    const { statusCode, headers, body } = await app.inject('/console/assets/main-a1.js')

    expect(statusCode).toBe(200)
    expect(body).toBe(script)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding'
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it.each([
    { accepted: 'gzip, deflate, br', encoding: 'br', decompress: brotliDecompressSync },
    { accepted: 'gzip', encoding: 'gzip', decompress: gunzipSync }
  ])('is sent as $encoding to clients that accept $accepted', async ({ accepted, encoding, decompress }) => {
    const answer = await app.inject({ url: '/console/assets/main-a1.js', headers: { 'accept-encoding': accepted } })

    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(String(decompress(answer.rawPayload))).toBe(script)
  })

  it('is not compressed if its format already is', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const answer = await app.inject({ url: '/console/assets/inter-b2.woff2', headers })

    expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '4096' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('responds to HEAD as to GET, without a body', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/console/assets/main-a1.js' })

    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-length']).toBe(String(script.length))
  })
})

describe('a missing file', () => {
  it.each([
    '/console/assets',
    '/console/assets/',
    '/console/assets/main-a2.js',
    '/console/assets/main-a1.js.br',
    '/console/assets/main-a1.js/',
    '/console/assets/../index.html',
    '/console/assets/..%2findex.html',
    '/console/assets/%2e%2e/%2e%2e/outside.txt',
    '/console/assets/..%2f..%2foutside.txt',
    '/console/assets/..%5c..%5coutside.txt',
    '/console/assets/%00',
    '/console/assets/%zz',
    '/console/%61ssets/main-a2.js',
    '/console/api',
    '/console/api/me',
    '/console/api/../../etc/passwd',
    '/console/%61pi/me',
    '/consoles'
  ])('%s gets 404 as elsewhere, from memory', async (path) => {
    expect(await get(path)).toEqual({ status: 404, body: '{"error":"Not Found"}' })
  })

  it.each(['/console/../outside.txt', '/console/%2e%2e/outside.txt', '/console/..%2foutside.txt'])(
    '%s is a page, not a file',
    async (path) => {
      expect((await get(path)).body).not.toContain('outside')
    }
  )

  it.each(['/console', '/console/', '/console/sign-in', '/console/assets/main-a1.js'])(
    '%s does not exist without a console',
    async (url) => {
      expect((await without.inject(url)).body).toBe('{"error":"Not Found"}')
    }
  )
})

describe('the tenant API', () => {
  it('has the same description with and without a console', async () => {
    expect((await app.inject('/openapi.json')).body).toBe((await without.inject('/openapi.json')).body)
  })
})

/** Requests a path verbatim: `inject` and `fetch` would remove its dots. */
async function get(path: string) {
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]

  return { status: answer.statusCode, body: String(Buffer.concat(await answer.toArray())) }
}

function makeConsole(): string {
  const dir = join(mkdtempSync(join(tmpdir(), 'callbook-console-')), 'dist')
  const assets = join(dir, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(dir, '..', 'outside.txt'), 'outside')
  const head = '<head><meta name="csp-nonce" content="__NONCE__"></head>'
  writeFileSync(join(dir, 'index.html'), `${head}<div id="root"></div>`)
  const [main, call] = ['assets/main-a1.js', 'assets/call-a1.js']
  const preloads = [
    { path: '^o/[^/]+/calls/[^/]+$', files: [main, call] },
    { path: '^(o/|$)', files: [main] }
  ]
  writeFileSync(join(dir, 'preloads.json'), JSON.stringify(preloads))
  writeFileSync(join(assets, 'main-a1.js'), script)
  writeFileSync(join(assets, 'main-a1.js.br'), brotliCompressSync(script))
  writeFileSync(join(assets, 'inter-b2.woff2'), Buffer.alloc(4_096, 1))

  return dir
}
