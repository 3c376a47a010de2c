import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  applicationNameOf,
  connectionOf,
  divideReceived,
  extractQueryTimeout,
  isCertificateRefused,
  isQuery,
  letBePlain,
  queryOf
} from './pg-inside.ts'

const { version } = createRequire(import.meta.url)('pg/package.json')
const options = { host: '127.0.0.1', port: 1, query_timeout: 700, application_name: 'somebody' }

// Before adding a release here, read the parts of it that pg-inside.ts uses (lib/client.js, connection.js, query.js).
it('the internals of pg match a known release', () => {
  expect(version).toBe('8.23.1')
})

describe('the internals of pg', () => {
  it('include the connection of a client, with its stream and message events', () => {
    const connection = connectionOf(new pg.Client(options))

    expect(connection).toMatchObject({ stream: expect.anything(), on: expect.any(Function) })
    expect(Object.getPrototypeOf(connection)).toMatchObject({
      connect: expect.any(Function),
      attachListeners: expect.any(Function)
    })
  })

  it('include the query timeout that a client reads for each query', () => {
    const client = new pg.Client(options)
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => setTimer.mockRestore())

    expect(extractQueryTimeout(client)).toBe(700)
    client.query('select 1').catch(() => undefined)
    expect(setTimer).not.toHaveBeenCalled()

    new pg.Client(options).query('select 1').catch(() => undefined)
    expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 700)
  })

  it('include the application name of a client', () => {
    expect(applicationNameOf(new pg.Client(options))).toBe('somebody')
  })

  it('call the callback that a query has at its end', () => {
    const query = queryOf('select 1', undefined, () => expect.unreachable())
    const callback = vi.fn()
    const error = new Error('any')

    expect(isQuery(query)).toBe(true)
    query.callback = callback
    query.handleError(error, connectionOf(new pg.Client(options)))
    expect(callback).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('read the data of a server with one listener', () => {
    const connection = connectionOf(new pg.Client(options))
    const received: Buffer[] = []
    divideReceived(connection, (bytes) => void received.push(bytes))
    const stream = new PassThrough()
    attach(connection, stream)

    stream.emit('data', Buffer.from('Z'))

    expect(stream.listenerCount('data')).toBe(1)
    expect(received).toEqual([Buffer.from('Z')])
  })

  it('read with one listener whether the server supports TLS, and continue without it', () => {
    const stream = Object.assign(new PassThrough(), {
      setNoDelay: () => undefined,
      connect: () => undefined,
      authorizationError: 'revoked'
    })
    const connection = connectionOf(new pg.Client({ ...options, ssl: true, stream: () => stream as never }))
    const proceed = vi.fn()
    Object.assign(connection, { attachListeners: proceed })
    connection.on('sslconnect', proceed)
    letBePlain(connection)

    open(connection)
    expect(stream.listenerCount('data')).toBe(1)
    stream.emit('data', Buffer.from('N'))

    expect(proceed).toHaveBeenCalledTimes(2)
    expect(isCertificateRefused(connection)).toBe(true)
  })
})

function attach(connection: pg.Connection, stream: PassThrough): void {
  ;(connection as unknown as { attachListeners(stream: PassThrough): void }).attachListeners(stream)
}

function open(connection: pg.Connection): void {
  ;(connection as unknown as { connect(port: number, host: string): void }).connect(1, '127.0.0.1')
}
