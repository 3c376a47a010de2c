import { describe, expect, it } from 'vitest'
import type { App } from './app.ts'
import { createLogger } from './logger.ts'
import { textsOfPath } from './readers.ts'
import { connectRaw, listeningApp } from './testing/index.ts'

const secret = 'hunter2hunter2'

describe('the log of hostile requests', () => {
  const headers = `Host: ${secret}\r\nX-API-Key: ${secret}\r\nAuthorization: Bearer ${secret}\r\nUser-Agent: ${secret}\r\n`

  it.each([
    { name: 'a route', bytes: `GET /webhook/${secret}?q=${secret} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'a failing route', bytes: `GET /fail/${secret} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'a route that answers twice', bytes: `GET /twice/${secret} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'an unknown route', bytes: `GET /nowhere/${secret} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'an unknown method', bytes: `PROPFIND /webhook/${secret} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'a bad URL', bytes: `GET /webhook/${secret}%zz HTTP/1.1\r\n${headers}\r\n` },
    { name: 'a bad header', bytes: `GET /webhook/${secret} HTTP/1.1\r\n${headers}X-A : b\r\n\r\n` },
    { name: 'a URL too long', bytes: `GET /webhook/${secret}${'a'.repeat(20_000)} HTTP/1.1\r\n${headers}\r\n` },
    { name: 'garbage', bytes: `${secret}\r\n\r\n` },
    { name: 'CONNECT', bytes: `CONNECT ${secret}:443 HTTP/1.1\r\n${headers}\r\n` },
    { name: 'an expectation', bytes: `GET /webhook/${secret} HTTP/1.1\r\n${headers}Expect: ${secret}\r\n\r\n` },
    {
      name: 'a body of an unknown type',
      bytes: `POST /webhook/${secret} HTTP/1.1\r\n${headers}Content-Type: a/${secret}\r\nContent-Length: 2\r\n\r\n{}`
    },
    {
      name: 'a body cut off',
      bytes: `POST /webhook/${secret} HTTP/1.1\r\n${headers}Content-Length: 99\r\n\r\n${secret}`
    }
  ])('contains no secret for $name, only the request id', async ({ bytes }) => {
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line) => lines.push(line) })
    const app = await listeningApp({ logger }, addRoutes)

    const connection = await connectRaw(app, bytes)
    connection.socket.end()
    const answer = await connection.answer()
    await connection.ended

    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(answer.text).not.toContain(secret)
    expect(lines.join()).toContain(answer.headers['x-request-id'])
  })

  it('contains the route, the status and the duration of a response in one line', async () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => lines.push(line) })
    const app = await listeningApp({ logger }, addRoutes)
    lines.length = 0

    const connection = await connectRaw(app, `GET /webhook/${secret} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
    await connection.ended

    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'info',
        method: 'GET',
        route: '/webhook/:slug',
        statusCode: 200,
        durationMs: expect.any(Number),
        requestId: (await connection.answer()).headers['x-request-id'],
        msg: 'answered'
      })
    ])
  })
})

describe('a logged error', () => {
  it('contains the failed operation and its place', () => {
    const [line] = logged(new TypeError('x is not a function', { cause: new Error('because') }))

    expect(line.err).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { message: 'because' }
    })
  })

  it.each([
    { name: 'PostgreSQL', error: postgresError('22P02') },
    { name: 'PostgreSQL, beneath another', error: new Error('query failed', { cause: postgresError('23505') }) },
    { name: 'PostgreSQL, with lines that look like calls', error: postgresError('22P02', `\n    at ${secret}`) },
    { name: 'the framework', error: Object.assign(new Error(`Route ${secret}`), { code: 'FST_ERR_BAD_URL' }) },
    { name: 'the JSON parser', error: parseError() }
  ])('of $name shows its place without its quotes', ({ error }) => {
    const [line] = logged(error)

    expect(JSON.stringify(line)).not.toContain(secret)
    expect(line.err.stack).toContain('logger.test.ts')
  })

  it('hides quoted values even if it is logged without a message', () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => lines.push(line) })

    logger.error({ err: postgresError('22P02') })
    logger.error(postgresError('22P02'))

    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain(secret)
  })

  it('of PostgreSQL shows its SQLSTATE', () => {
    const [line] = logged(postgresError('40P01'))

    expect(line).toMatchObject({ level: 'error', err: { type: 'error', code: '40P01', message: 'deadlock detected' } })
  })

  it.each([
    { code: '23505', message: 'unique violation' },
    { code: '53400', message: 'insufficient resources' },
    { code: 'P0001', message: 'database error' }
  ])('of PostgreSQL names $code and the violated constraint, without values', ({ code, message }) => {
    const error = Object.assign(postgresError(code), { table: 'calls', constraint: 'calls_pkey' })
    const [line] = logged(error)

    expect(line.err).toMatchObject({ message, table: 'calls', constraint: 'calls_pkey' })
    expect(JSON.stringify(line)).not.toContain(secret)
  })

  it('shows only the type of a thrown value', () => {
    expect(logged(secret)).toMatchObject([{ err: { type: 'string' } }])
  })
})

function logged(err: unknown) {
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).error({ err }, 'failed')

  return lines.map((line) => JSON.parse(line))
}

/** Creates an error as pg throws it, with all fields of PostgreSQL. */
function postgresError(code: string, text = secret): Error {
  return Object.assign(new Error(`invalid input syntax for type uuid: "${text}"`), {
    name: 'error',
    code,
    severity: 'ERROR',
    detail: `Key (phone_number)=(${secret}) already exists.`,
    where: `unnamed portal parameter $1 = '${secret}'`,
    internalQuery: `select '${secret}'`
  })
}

function parseError(): unknown {
  try {
    return JSON.parse(secret)
  } catch (error) {
    return error
  }
}

function addRoutes(app: App): void {
  const schema = { params: textsOfPath('slug') }
  app.get('/webhook/:slug', { schema }, async () => 'ok')
  app.post('/webhook/:slug', { schema }, async () => 'ok')
  app.get('/fail/:slug', { schema }, async () => {
    throw postgresError('XX000')
  })
  app.get('/twice/:slug', { schema }, (_request, reply) => {
    reply.send('once')
    reply.send('twice')
  })
}
