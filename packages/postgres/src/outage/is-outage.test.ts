import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPool, type PoolOptions } from '../pool/pool.ts'
import { createEmptyDatabaseUrl, testApplication } from '../testing/index.ts'
import { isOutage, isTransient } from './is-outage.ts'

const connectionString = await createEmptyDatabaseUrl()

describe('an outage', () => {
  it.each([
    { what: 'a server that is not there', url: async () => at(await unusedPort()) },
    {
      what: 'a name with two addresses, at neither of which it is',
      url: async () => at(await unusedPort(), 'localhost')
    },
    { what: 'a host that nobody knows', url: async () => at(5432, 'nobody.invalid') },
    { what: 'a server that hangs up', url: () => serverThat((socket) => socket.destroy()) },
    { what: 'a server that resets', url: () => serverThat((socket) => socket.resetAndDestroy()) },
    { what: 'a server that hangs up in the middle of a query', url: () => proxyThatEndsAt('pg_sleep') },
    { what: 'a server that accepts and says nothing', url: () => serverThat(() => undefined) },
    { what: 'a role with too many connections', url: () => urlOfNewRole('login connection limit 0') },
    { what: 'a role that may not log in', url: () => urlOfNewRole('nologin') },
    { what: 'a wrong password', url: async () => withUrl((url) => (url.password = 'wrong')) },
    { what: 'a password that is missing', url: async () => withUrl((url) => (url.password = '')) },
    { what: 'a database that does not exist', url: async () => withUrl((url) => (url.pathname = '/nowhere')) },
    { what: 'a server without TLS', url: async () => withUrl((url) => url.searchParams.set('sslmode', 'require')) },
    { what: 'a server that fails at the start', url: () => serverThat((socket) => socket.end(fatal('XX000'))) },
    {
      what: 'a server that speaks another protocol',
      url: () => serverThat((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))
    }
  ])('is reported if $what', async ({ url }) => {
    const error = await failure('select pg_sleep(0)', { connectionString: await url(), connectionTimeoutMs: 300 })

    expect(error, String(error)).toSatisfy(isOutage)
  })

  it('is reported if the server requires a password that is missing', async () => {
    const left = Promise.withResolvers<void>()
    const proxy = new URL(
      await serverThat((socket) => {
        const { hostname, port } = new URL(connectionString)
        const server = connect(Number(port), hostname)
        server.on('error', () => undefined).pipe(socket)
        socket.once('close', left.resolve).pipe(server)
      })
    )
    const url = withUrl((url) => Object.assign(url, { port: proxy.port, password: '' }))

    expect(await failure('select 1', { connectionString: url })).toSatisfy(isOutage)

    await left.promise
  })

  it.each([
    { what: 'a query without a response', text: 'select pg_sleep(1)', options: { queryTimeoutMs: 50 } },
    { what: 'a backend that is terminated', text: 'select pg_terminate_backend(pg_backend_pid())', options: {} },
    {
      what: 'a read-only server',
      text: 'create table never ()',
      options: { settings: { default_transaction_read_only: 'on' } }
    },
    {
      what: 'too large a temporary file',
      text: 'select count(*) from (select x from generate_series(1, 100000) x order by x) y',
      options: { settings: { temp_file_limit: '1', work_mem: '64' } }
    },
    ...['53100', '53200', '58030'].map((sqlstate) => ({
      what: `an answer of ${sqlstate}`,
      text: raise(sqlstate),
      options: {}
    }))
  ])('is $what', async ({ text, options }) => {
    const error = await failure(text, options)

    expect(error, String(error)).toSatisfy(isOutage)
  })

  it('includes a backend that is terminated at a server with another message language', async () => {
    const error = await failure('select pg_terminate_backend(pg_backend_pid())', {
      connectionString: await proxyInGerman()
    })

    expect(error).toMatchObject({ severity: 'PANNE' })
    expect(error, String(error)).toSatisfy(isOutage)
  })

  it('includes a pool without a free connection', async () => {
    const pool = open({ connectionTimeoutMs: 5_000 })
    const client = await pool.connect()

    const error = await pool.connect().catch((reason: unknown) => reason)
    client.release()

    expect(error, String(error)).toSatisfy(isOutage)
  })

  it('is reported to later queries on a lost connection', async () => {
    const pool = open({})
    const client = await pool.connect()
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    await new Promise((resolve) => client.once('end', resolve))

    const error = await client.query('select 1').catch((reason: unknown) => reason)
    client.release(true)

    expect(error, String(error)).toSatisfy(isOutage)
  })
})

describe('no outage', () => {
  it.each([
    { what: 'a value the database refuses', text: "select 'x'::uuid" },
    { what: 'a NUL in a text', text: "select convert_from('\\x00', 'utf8')" },
    { what: 'a broken constraint', text: "do $$ begin raise sqlstate '23505'; end $$" },
    { what: 'a table that does not exist', text: 'select * from nowhere' },
    { what: 'too complex a statement', text: "do $$ begin raise sqlstate '54001'; end $$" }
  ])('is reported if $what', async ({ text }) => {
    const error = await failure(text, {})

    expect(error).toBeInstanceOf(Error)
    expect(error, String(error)).not.toSatisfy(isOutage)
  })

  it('includes a rejected value at a server with another message language', async () => {
    const error = await failure('select 1 / 0', { connectionString: await proxyInGerman() })

    expect(error).toMatchObject({ severity: 'PANNE', code: '22012' })
    expect(error, String(error)).not.toSatisfy(isOutage)
  })

  it.each([new TypeError('x is not a function'), 'ECONNREFUSED', undefined, null])('includes %s', (error) => {
    expect(isOutage(error)).toBe(false)
  })
})

describe('a transient failure of one statement', () => {
  it('includes a locked row', async () => {
    const pool = open({ maxConnections: 2, lockTimeoutMs: 50 })
    await pool.query('create table locked (id integer); insert into locked values (1)')
    const holder = await pool.connect()
    await holder.query('begin; select * from locked for update')

    const error = await pool.query('update locked set id = 2').catch((reason: unknown) => reason)
    holder.release(true)

    expect(error).toMatchObject({ code: '55P03' })
    expect(error).toSatisfy(isTransient)
    expect(error).not.toSatisfy(isOutage)
  })

  it.each([
    { what: 'a statement that takes too long', text: 'select pg_sleep(1)', options: { statementTimeoutMs: 50 } },
    ...['08006', '40001', '40P01', '57P01', '57P03'].map((sqlstate) => ({
      what: `an answer of ${sqlstate}`,
      text: raise(sqlstate),
      options: {}
    }))
  ])('is $what', async ({ text, options }) => {
    const error = await failure(text, options)

    expect(error, String(error)).toSatisfy(isTransient)
    expect(error, String(error)).not.toSatisfy(isOutage)
  })

  it('excludes a lost connection', async () => {
    expect(await failure('select pg_terminate_backend(pg_backend_pid())', {})).not.toSatisfy(isTransient)
  })
})

function raise(sqlstate: string): string {
  return `do $$ begin raise sqlstate '${sqlstate}'; end $$`
}

function open(options: Partial<PoolOptions>) {
  // Timeout for a busy machine.
  const patience = { connectionTimeoutMs: 60_000 }
  const defaults = { connectionString, maxConnections: 1, applicationName: testApplication, ...patience }
  const pool = createPool({ ...defaults, onIdleError: () => undefined, ...options })
  onTestFinished(() => pool.end())

  return pool
}

async function failure(text: string, options: Partial<PoolOptions>): Promise<unknown> {
  const pool = open(options)
  try {
    const client = await pool.connect()
    try {
      await client.query(text)
    } finally {
      client.release(true)
    }
  } catch (error) {
    return error
  }

  return undefined
}

function withUrl(change: (url: URL) => void): string {
  const url = new URL(connectionString)
  change(url)

  return url.href
}

function at(port: number, host = '127.0.0.1'): string {
  return `postgresql://postgres:secret@${host}:${port}/postgres`
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')

  return port
}

async function serverThat(answers: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    answers(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')

  return at((server.address() as AddressInfo).port)
}

/** Returns a proxy that closes the connection at a query with `text`. */
async function proxyThatEndsAt(text: string): Promise<string> {
  const proxy = new URL(
    await serverThat((socket) => {
      const { hostname, port } = new URL(connectionString)
      const server = connect(Number(port), hostname)
      server.on('error', () => undefined).pipe(socket)
      socket.on('data', (bytes) => (bytes.includes(text) ? socket.destroy() : server.write(bytes)))
      socket.on('close', () => server.destroy())
    })
  )

  return withUrl((url) => (url.port = proxy.port))
}

/** Returns the response of a server that cannot start a session. */
function fatal(sqlstate: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlstate}\0Mno session\0\0`)
  const header = Buffer.alloc(5, 'E')
  header.writeInt32BE(4 + fields.length, 1)

  return Buffer.concat([header, fields])
}

/** Returns a proxy that translates severities to words of the same length. */
async function proxyInGerman(): Promise<string> {
  const proxy = new URL(
    await serverThat((socket) => {
      const { hostname, port } = new URL(connectionString)
      const server = connect(Number(port), hostname)
      server
        .on('error', () => undefined)
        .on('data', (bytes) => {
          for (const word of ['SERROR\0', 'SFATAL\0'])
            if (bytes.includes(word)) bytes.write('SPANNE\0', bytes.indexOf(word))
          socket.write(bytes)
        })
      socket.on('data', (bytes) => server.write(bytes)).on('close', () => server.destroy())
    })
  )

  return withUrl((url) => (url.port = proxy.port))
}

async function urlOfNewRole(attributes: string): Promise<string> {
  const name = `limited_${process.hrtime.bigint()}`
  const pool = open({})
  await pool.query(`create role ${name} ${attributes} password 'secret'`)

  return withUrl((url) => Object.assign(url, { username: name, password: 'secret' }))
}
