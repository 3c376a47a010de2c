import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  applicationNameOf,
  connectionOf,
  divideReceived,
  isCertificateRefused,
  isQuery,
  letBePlain,
  queryOf,
  takeQueryTimeout
} from './pg-inside.ts'

const { version } = createRequire(import.meta.url)('pg/package.json')
const options = { host: '127.0.0.1', port: 1, query_timeout: 700, application_name: 'somebody' }

// What pg-inside.ts relies on (lib/client.js, connection.js, query.js) is to be read in another release before its name
// goes here.
it('the inside of pg is relied on as it is in this release', () => {
  expect(version).toBe('8.23.1')
})

describe('the inside of pg', () => {
  it('has the connection of a client, which has a stream and is told of messages', () => {
    const connection = connectionOf(new pg.Client(options))

    expect(connection).toMatchObject({ stream: expect.anything(), on: expect.any(Function) })
    expect(Object.getPrototypeOf(connection)).toMatchObject({
      connect: expect.any(Function),
      attachListeners: expect.any(Function)
    })
  })

  it('has the time for an answer where a client looks for it with each query', () => {
    const client = new pg.Client(options)
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => setTimer.mockRestore())

    expect(takeQueryTimeout(client)).toBe(700)
    client.query('select 1').catch(() => undefined)
    expect(setTimer).not.toHaveBeenCalled()

    new pg.Client(options).query('select 1').catch(() => undefined)
    expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 700)
  })

  it('has the application name of a client', () => {
    expect(applicationNameOf(new pg.Client(options))).toBe('somebody')
  })

  it('tells a query of its end by the callback that it has by then', () => {
    const query = queryOf('select 1', undefined, () => expect.unreachable())
    const callback = vi.fn()
    const error = new Error('any')

    expect(isQuery(query)).toBe(true)
    query.callback = callback
    query.handleError(error, connectionOf(new pg.Client(options)))
    expect(callback).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('hears what a server sends by one listener for data', () => {
    const connection = connectionOf(new pg.Client(options))
    const received: Buffer[] = []
    divideReceived(connection, (bytes) => void received.push(bytes))
    const stream = new PassThrough()
    attach(connection, stream)

    stream.emit('data', Buffer.from('Z'))

    expect(stream.listenerCount('data')).toBe(1)
    expect(received).toEqual([Buffer.from('Z')])
  })

  it('hears by one listener whether the server knows TLS, and goes on without', () => {
    const stream = Object.assign(new PassThrough(), {
      setNoDelay: () => undefined,
      connect: () => undefined,
      authorizationError: 'revoked'
    })
    const connection = connectionOf(new pg.Client({ ...options, ssl: true, stream: () => stream as never }))
    const goOn = vi.fn()
    Object.assign(connection, { attachListeners: goOn })
    connection.on('sslconnect', goOn)
    letBePlain(connection)

    open(connection)
    expect(stream.listenerCount('data')).toBe(1)
    stream.emit('data', Buffer.from('N'))

    expect(goOn).toHaveBeenCalledTimes(2)
    expect(isCertificateRefused(connection)).toBe(true)
  })
})

function attach(connection: pg.Connection, stream: PassThrough): void {
  ;(connection as unknown as { attachListeners(stream: PassThrough): void }).attachListeners(stream)
}

function open(connection: pg.Connection): void {
  ;(connection as unknown as { connect(port: number, host: string): void }).connect(1, '127.0.0.1')
}
