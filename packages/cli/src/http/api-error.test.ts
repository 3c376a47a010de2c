import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runAdmin } from '../testing/index.ts'

const CALLBOOK_TOKEN = `callbook_pat_${'x'.repeat(40)}`
const organization = '01a1fc42-383e-78a9-b15c-09a36d7ecbf1'
const json = { 'content-type': 'application/json; charset=utf-8' }

describe('a command over HTTP', () => {
  it.each([
    { status: 400, body: { error: 'Bad Request', message: 'limit is wrong' }, kind: 'invalid', says: 'limit is wrong' },
    { status: 401, body: { error: 'Unauthorized' }, kind: 'refused', says: 'unknown, expired or revoked' },
    { status: 403, body: { error: 'Forbidden', message: 'No' }, kind: 'refused', says: 'does not permit this: No' },
    {
      status: 404,
      body: { error: 'Organization not found' },
      kind: 'not_found',
      says: `no organization ${organization}`
    },
    { status: 409, body: { error: 'Conflict', message: 'Already active' }, kind: 'refused', says: 'Already active' },
    { status: 412, body: { error: 'Precondition Failed' }, kind: 'refused', says: 'Precondition Failed' },
    { status: 422, body: { error: 'Unprocessable', message: 'Another body' }, kind: 'invalid', says: 'Another body' },
    {
      status: 429,
      body: { error: 'Too Many Requests' },
      kind: 'unavailable',
      says: 'too many requests: try again in 7 s'
    },
    {
      status: 500,
      body: { error: 'Internal Server Error' },
      kind: 'internal',
      says: 'the server failed (request r-1)'
    },
    { status: 503, body: { error: 'Service Unavailable' }, kind: 'unavailable', says: 'try again in 7 seconds' }
  ])('explains HTTP $status', async ({ status, body, kind, says }) => {
    const headers = { ...json, 'retry-after': '7', 'x-request-id': 'r-1' }

    const { code, error } = await list((_request, response) => {
      response.writeHead(status, headers).end(JSON.stringify(body))
    })

    expect(error).toEqual({ error: kind, message: expect.stringContaining(says) })
    expect(code).toBe({ unavailable: 75, internal: 70 }[kind] ?? 1)
  })

  it.each([
    ['start_date must be a time', ['call', 'list'], '--start must be a time'],
    ['caller_name must have a letter', ['call', 'list'], '--caller-name must have a letter'],
    ['search must close each quote', ['call', 'list'], '--search must close each quote'],
    ['a number of the country in client_id', ['call', 'list'], 'a number of the country in --client'],
    ['phone_number must be a number', ['client', 'list'], 'phone_number must be a number']
  ])('names the option in "%s"', async (message, command, says) => {
    const server = createServer((_request, response) => {
      response.writeHead(400, json).end(JSON.stringify({ error: 'Bad Request', message }))
    })
    const env = { CALLBOOK_URL: `http://${await listen(server)}`, CALLBOOK_TOKEN }

    const { stderr } = await runAdmin(env, [...command, '--organization', organization])

    expect(stderr).toBe(`error: ${says}\n`)
  })

  it.each([
    { what: 'a page', status: 200, headers: { 'content-type': 'text/html' }, text: '<html>' },
    { what: 'an error page', status: 502, headers: { 'content-type': 'text/html' }, text: '<html>' },
    { what: 'JSON of another service', status: 404, headers: json, text: '{"detail":"no"}' },
    { what: 'a redirect', status: 302, headers: { ...json, location: 'https://example.com' }, text: '' }
  ])('explains $what of another server', async ({ status, headers, text }) => {
    const { code, error } = await list((_request, response) => {
      response.writeHead(status, headers).end(text)
    })

    expect(error).toEqual({
      error: 'invalid',
      message: `the response (HTTP ${status}) is not from Callbook. Check CALLBOOK_URL`
    })
    expect(code).toBe(1)
  })

  it('sends the token as a bearer token, and no cookie or origin', async () => {
    let headers = {}
    await list((request, response) => {
      headers = request.headers
      response.writeHead(200, json).end('{"data":[]}')
    })

    expect(headers).toMatchObject({ authorization: `Bearer ${CALLBOOK_TOKEN}` })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('origin')
  })

  it('explains an address without a server', async () => {
    const server = createServer()
    const address = await listen(server)
    server.close()

    const { code, error } = await runList(`http://${address}`)

    expect(error).toEqual({
      error: 'unavailable',
      message: expect.stringContaining('cannot be reached (ECONNREFUSED)')
    })
    expect(code).toBe(75)
  })

  it('explains a server without TLS at an https address', async () => {
    const server = await listen(createTlsServer({}))

    const { code, error } = await runList(`https://${server}`)

    expect(error).toMatchObject({ error: 'invalid', message: expect.stringContaining('NODE_EXTRA_CA_CERTS') })
    expect(code).toBe(1)
  })

  it('names the database for a command without a route', async () => {
    const env = { CALLBOOK_URL: 'http://127.0.0.1:1', CALLBOOK_TOKEN }

    const { code, stderr } = await runAdmin(env, ['retention', 'run', '--json'])

    expect(JSON.parse(stderr)).toEqual({
      error: 'refused',
      message:
        '`retention run` needs the database, and http://127.0.0.1:1 is in use. On a machine that reaches the database, set DATABASE_URL'
    })
    expect(code).toBe(1)
  })
})

describe('a command over a running `npm start`', () => {
  it('uses its token', async () => {
    const { DATA_DIR } = await start((request, response) => {
      const isKnown = request.headers.authorization === `Bearer ${CALLBOOK_TOKEN}`
      response.writeHead(isKnown ? 200 : 401, json).end('{"data":[]}')
    })

    expect(await runAdmin({ DATA_DIR }, listOf(organization))).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
  })

  it('uses the next token if a new password has ended the first one', async () => {
    const next = `callbook_pat_${'n'.repeat(40)}`
    const { DATA_DIR, save } = await start((request, response) => {
      const isNext = request.headers.authorization === `Bearer ${next}`
      const respond = () =>
        response.writeHead(isNext ? 200 : 401, json).end(isNext ? '{"data":[]}' : '{"error":"Unauthorized"}')
      if (isNext) respond()
      else void save(next).then(respond)
    })

    expect(await runAdmin({ DATA_DIR }, listOf(organization))).toMatchObject({ code: 0, stdout: '[]\n' })
  })

  it('explains that it was stopped if its token has ended with it', async () => {
    const { DATA_DIR } = await start((_, response) => {
      void rm(join(DATA_DIR, 'connection.json'), { force: true }).then(() =>
        response.writeHead(401, json).end('{"error":"Unauthorized"}')
      )
    })

    const { code, stderr } = await runAdmin({ DATA_DIR }, listOf(organization))

    expect(code).toBe(75)
    expect(JSON.parse(stderr)).toEqual({
      error: 'unavailable',
      message: expect.stringMatching(/^No Callbook runs with .*\. Run `npm start`, or `npx callbook login` /)
    })
  })

  it('explains that it was killed', async () => {
    const { DATA_DIR, server } = await start(() => undefined)
    server.close()

    const { code, stderr } = await runAdmin({ DATA_DIR }, listOf(organization))

    expect(code).toBe(75)
    expect(JSON.parse(stderr)).toEqual({
      error: 'unavailable',
      message: expect.stringMatching(/^No Callbook runs with .*\. Run `npm start`, or `npx callbook login` /)
    })
  })
})

/** Starts a server as `npm start` does, with a connection file. */
async function start(answer: RequestListener) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'callbook-data-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const server = createServer(answer)
  const management_url = `http://${await listen(server)}`
  const save = async (token: string) => {
    await writeFile(join(DATA_DIR, 'new'), JSON.stringify({ management_url, token }))
    await rename(join(DATA_DIR, 'new'), join(DATA_DIR, 'connection.json'))
  }
  await save(CALLBOOK_TOKEN)

  return { DATA_DIR, server, save }
}

function listOf(organization: string): string[] {
  return ['client', 'list', '--organization', organization, '--json']
}

async function list(answer: RequestListener) {
  return await runList(`http://${await listen(createServer(answer))}`)
}

async function runList(url: string) {
  const env = { CALLBOOK_URL: url, CALLBOOK_TOKEN }
  const { code, stderr } = await runAdmin(env, listOf(organization))
  expect(stderr).not.toContain(CALLBOOK_TOKEN)

  return { code, error: stderr === '' ? undefined : JSON.parse(stderr) }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())

  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
