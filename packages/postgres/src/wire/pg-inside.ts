import pg, { type Connection, type PoolClient, type QueryConfig, type QueryResult, type Submittable } from 'pg'

// All that is relied on of the inside of pg 8, which may change with any release: `pg-inside.test.ts` names the one it
// was read in, and fails when something of it is gone.

export type Callback = (error: Error | null, result?: QueryResult) => void

/** A query as a client sends it and tells it of its answer. */
export interface Query extends Submittable {
  callback?: Callback | undefined
  handleError(error: Error, connection: Connection): void
}

interface ClientInside {
  readonly connection: Connection
  readonly connectionParameters: { query_timeout: number | string | false; readonly application_name?: unknown }
}

/** What listens to a socket, or to TLS around that, and what is listened to. */
interface ConnectionInside extends Connection {
  stream: Connection['stream'] & { readonly authorizationError?: Error | string | null }
  connect(port: number, host: string): void
  attachListeners(stream: Listenable): void
}

interface Listenable {
  on(event: string, listener: Pass): unknown
}

type Pass = (bytes: Buffer) => void

const noTls = 'N'.charCodeAt(0)

export function connectionOf(client: pg.Client | PoolClient): Connection {
  return (client as unknown as ClientInside).connection
}

export function applicationNameOf(client: pg.Client): unknown {
  return (client as unknown as ClientInside).connectionParameters.application_name
}

/** How long a client would wait for an answer, in milliseconds; it does not any more. 0: for ever. */
export function takeQueryTimeout(client: pg.Client): number {
  const { connectionParameters } = client as unknown as ClientInside
  const timeoutMs = Number(connectionParameters.query_timeout) || 0
  connectionParameters.query_timeout = false

  return timeoutMs
}

export function isQuery(config: unknown): config is Query {
  return typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function'
}

/** The query that a client would make of its arguments. */
export function queryOf(config: unknown, values: unknown, callback: unknown): Query {
  const asked = typeof config === 'string' ? { text: config } : { ...(config as QueryConfig) }

  return new pg.Query(asked, values as unknown[], callback as never) as unknown as Query
}

/**
 * Lets `divide` have all that a server sends over a connection that has not been made yet; it passes on what is pg's.
 */
export function divideReceived(connection: Connection, divide: (received: Buffer, pass: Pass) => void): void {
  const inside = connection as ConnectionInside
  const attachListeners = inside.attachListeners.bind(inside)

  inside.attachListeners = (stream) => {
    attachListeners({
      on: (event, listener) => stream.on(event, event === 'data' ? (bytes) => divide(bytes, listener) : listener)
    })
  }
}

/** Goes on without TLS where the server knows none: pg would end the connection. */
export function letBePlain(connection: Connection): void {
  const inside = connection as ConnectionInside
  const connect = inside.connect.bind(inside)

  inside.connect = (port, host) => {
    connect(port, host)
    const { stream } = inside
    const [goOn] = stream.listeners('data') // it goes on with the server's answer to whether it knows TLS
    stream.removeAllListeners('data')
    stream.once('data', (answer: Buffer) => {
      if (answer[0] !== noTls) return goOn?.call(stream, answer)
      inside.attachListeners(stream)
      inside.emit('sslconnect')
    })
  }
}

/** Whether TLS has found that the certificate of the server is not to be accepted. */
export function isCertificateRefused(connection: Connection): boolean {
  return Boolean((connection as ConnectionInside).stream.authorizationError)
}
