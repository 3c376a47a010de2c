import { describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { connectRaw, listeningApp, type RawResponse } from '../testing/index.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('an unacceptable request', () => {
  const host = 'Host: callbook.test\r\n'
  const json = `${host}Content-Type: application/json\r\n`
  const noHost = 'The Host header is required'
  const bad = { status: 400, error: 'Bad Request' }
  const unsupported = { status: 415, error: 'Unsupported Media Type' }
  const notJson = { ...unsupported, message: 'Expected a body with Content-Type: application/json' }

  it.each([
    { name: 'garbage', bytes: 'garbage\r\n\r\n', ...bad },
    { name: 'an unknown method', bytes: `BREW / HTTP/1.1\r\n${host}\r\n`, ...bad },
    { name: 'a malformed first line', bytes: `GET / HTTP/x.y\r\n${host}\r\n`, ...bad },
    { name: 'an HTTP/2 preface', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ...bad },
    { name: 'a TLS hello', bytes: Buffer.from('16030100a5010000a10303', 'hex'), ...bad },
    { name: 'NUL bytes', bytes: `GET /\0 HTTP/1.1\r\n${host}\r\n`, ...bad },
    { name: 'NUL in a header', bytes: `GET /echo HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, ...bad },
    { name: 'a folded header', bytes: `GET /echo HTTP/1.1\r\n${host}X-A: a\r\n b: c\r\n\r\n`, ...bad },
    { name: 'bare line feeds', bytes: 'GET /echo HTTP/1.1\nHost: callbook.test\n\n', ...bad },
    { name: 'a space before a colon', bytes: `GET /echo HTTP/1.1\r\n${host}X-A : a\r\n\r\n`, ...bad },
    { name: 'eight-bit bytes in a path', bytes: Buffer.from(`GET /\xff HTTP/1.1\r\n${host}\r\n`, 'latin1'), ...bad },
    { name: 'a fragment before the path', bytes: `GET http://callbook.test#/ HTTP/1.1\r\n${host}\r\n`, ...bad },
    { name: 'a version to come, without Host', bytes: 'GET /echo HTTP/2.0\r\n\r\n', ...bad, message: noHost },
    { name: 'no Host', bytes: 'GET /echo HTTP/1.1\r\n\r\n', ...bad, message: noHost },
    {
      name: 'two Hosts',
      bytes: `GET /echo HTTP/1.1\r\n${host}hOST: other.test\r\n\r\n`,
      ...bad,
      message: 'More than one Host header'
    },
    { name: 'length and chunks', bytes: post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), ...bad },
    { name: 'two lengths', bytes: post('Content-Length: 2\r\nContent-Length: 3', '{} '), ...bad },
    { name: 'a negative length', bytes: post('Content-Length: -2', '{}'), ...bad },
    { name: 'a signed length', bytes: post('Content-Length: +2', '{}'), ...bad },
    { name: 'a hexadecimal length', bytes: post('Content-Length: 0x2', '{}'), ...bad },
    { name: 'a length above 2^64', bytes: post('Content-Length: 18446744073709551617', '{}'), ...bad },
    { name: 'a bad chunk', bytes: post('Transfer-Encoding: chunked', 'xyz\r\n{}\r\n0\r\n\r\n'), ...bad },
    {
      name: 'a transfer encoding besides chunked',
      bytes: post('Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'),
      ...bad,
      message: 'Transfer-Encoding must be chunked'
    },
    { name: 'CONNECT', bytes: `CONNECT elsewhere:443 HTTP/1.1\r\n${host}\r\n`, ...bad },
    {
      name: 'a URL above 16 KB',
      bytes: `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`,
      status: 431,
      error: 'Request Header Fields Too Large'
    },
    {
      name: 'a header above 16 KB',
      bytes: `GET /echo HTTP/1.1\r\n${host}X-A: ${'a'.repeat(17_000)}\r\n\r\n`,
      status: 431,
      error: 'Request Header Fields Too Large'
    },
    {
      name: 'thousands of headers',
      bytes: `GET /echo HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(5_000)}\r\n`,
      status: 431,
      error: 'Request Header Fields Too Large'
    },
    {
      name: 'a transfer encoding behind thousands of headers',
      bytes: post(`${'a:b\r\n'.repeat(3_000)}Transfer-Encoding: gzip, chunked`, '2\r\n{}\r\n0\r\n\r\n'),
      status: 431,
      error: 'Request Header Fields Too Large'
    },
    {
      name: '64 KB of chunk extension',
      bytes: post('Transfer-Encoding: chunked', `2;${'a'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`),
      status: 413,
      error: 'Payload Too Large'
    },
    {
      name: 'an expectation other than 100-continue',
      bytes: `GET /echo HTTP/1.1\r\n${host}Expect: nonsense\r\n\r\n`,
      status: 417,
      error: 'Expectation Failed'
    },
    { name: 'an unknown path', bytes: `GET /nowhere HTTP/1.1\r\n${host}\r\n`, status: 404, error: 'Not Found' },
    {
      name: 'a long path',
      bytes: `GET /${'a'.repeat(10_000)} HTTP/1.1\r\n${host}\r\n`,
      status: 404,
      error: 'Not Found'
    },
    ...['/%zz', '/%ff', '/%', '/%zz?limit=%zz', '/nowhere/%25%zz#%zz'].map((path) => ({
      name: `${path}, which cannot be decoded`,
      bytes: `GET ${path} HTTP/1.1\r\n${host}\r\n`,
      status: 404,
      error: 'Not Found'
    })),
    { name: 'an asterisk', bytes: `OPTIONS * HTTP/1.1\r\n${host}\r\n`, status: 404, error: 'Not Found' },
    ...['TRACE', 'PROPFIND', 'OPTIONS', 'QUERY', 'DELETE', 'PATCH', 'SEARCH'].map((method) => ({
      name: `${method} where there is only POST`,
      bytes: `${method} /echo HTTP/1.1\r\n${host}\r\n`,
      status: 404,
      error: 'Not Found'
    })),
    ...['GET', 'POST'].map((method) => ({
      name: `${method} of nowhere with a body of an unknown type`,
      bytes: `${method} /nowhere HTTP/1.1\r\n${host}Content-Type: text/html\r\nContent-Length: 2\r\n\r\n{}`,
      status: 404,
      error: 'Not Found'
    })),
    ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'application/vnd.a+json', 'json', '\t'].map(
      (type) => ({
        name: `a body of type ${JSON.stringify(type)}`,
        bytes: `POST /echo HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`,
        ...notJson
      })
    ),
    {
      name: 'a body without a type',
      bytes: `POST /echo HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
      ...notJson
    },
    ...['gzip', 'br', 'deflate', 'identity, gzip'].map((encoding) => ({
      name: `a body encoded as ${encoding}`,
      bytes: post(`Content-Encoding: ${encoding}\r\nContent-Length: 2`, '{}'),
      ...unsupported,
      message: 'Expected a body without Content-Encoding'
    })),
    { name: 'a body one byte too long', bytes: postOf(1_001), status: 413, error: 'Payload Too Large' },
    {
      name: 'chunks one byte too long',
      bytes: post('Transfer-Encoding: chunked', `3e9\r\n${' '.repeat(1_001)}\r\n0\r\n\r\n`),
      status: 413,
      error: 'Payload Too Large'
    }
  ])('gets $status for $name', async ({ bytes, status, error, message }: Refused) => {
    const app = await listeningApp({}, addEcho)

    const connection = await connectRaw(app, bytes)
    const answer = await connection.answer()

    expect(answer.status).toBe(status)
    expect(bodyOf(answer)).toEqual({
      success: false,
      error,
      ...(message !== undefined && { message }),
      requestId: expect.stringMatching(uuid)
    })
    expect(answer.headers).toMatchObject({
      'x-request-id': bodyOf(answer).requestId,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer'
    })
    expect(await takes(app)).toBe(true)
  })

  function post(headers: string, body: string): string {
    return `POST /echo HTTP/1.1\r\n${json}${headers}\r\n\r\n${body}`
  }

  function postOf(length: number): string {
    return post(`Content-Length: ${length}`, ' '.repeat(length))
  }
})

interface Refused {
  readonly bytes: string | Buffer
  readonly status: number
  readonly error: string
  readonly message?: string
}

function addEcho(app: App): void {
  app.post('/echo', async (request) => ({ length: (request.body as Buffer).length }))
}

function bodyOf({ text }: RawResponse): { readonly requestId: string } {
  return JSON.parse(text)
}

/** Whether the app still accepts an ordinary request. */
async function takes(app: App): Promise<boolean> {
  const connection = await connectRaw(
    app,
    'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: Application/JSON; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}'
  )
  const answer = await connection.answer()

  return answer.status === 200 && answer.text === '{"length":2}'
}
