import pg, { type Connection, type PoolClient, type QueryConfig, type QueryResult, type Submittable } from 'pg'

// All dependencies on internals of pg 8, which may change in any release. `pg-inside.test.ts` names the known release
// and fails if one of them is missing.

export type Callback = (error: Error | null, result?: QueryResult) => void

/** A query as a client sends it and passes responses to it. */
export interface Query extends Submittable {
  callback?: Callback | undefined
  handleError(error: Error, connection: Connection): void
}

interface ClientInside {
  readonly connection: Connection
  readonly connectionParameters: { query_timeout: number | string | false; readonly application_name?: unknown }
}

/** Listeners of a socket or its TLS wrapper. */
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

/** Removes and returns the query timeout of a client in milliseconds; 0 for none. */
export function extractQueryTimeout(client: pg.Client): number {
  const { connectionParameters } = client as unknown as ClientInside
  const timeoutMs = Number(connectionParameters.query_timeout) || 0
  connectionParameters.query_timeout = false

  return timeoutMs
}

export function isQuery(config: unknown): config is Query {
  return typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function'
}

/** Returns the query that a client would create from its arguments. */
export function queryOf(config: unknown, values: unknown, callback: unknown): Query {
  const requested = typeof config === 'string' ? { text: config } : { ...(config as QueryConfig) }

  return new pg.Query(requested, values as unknown[], callback as never) as unknown as Query
}

/** Passes everything that the server sends on a new connection through `divide`, which returns the bytes for pg. */
export function divideReceived(connection: Connection, divide: (received: Buffer, pass: Pass) => void): void {
  const inside = connection as ConnectionInside
  const attachListeners = inside.attachListeners.bind(inside)

  inside.attachListeners = (stream) => {
    attachListeners({
      on: (event, listener) => stream.on(event, event === 'data' ? (bytes) => divide(bytes, listener) : listener)
    })
  }
}

/** Calls `read` with the types of the parameters of each statement that the server describes. pg ignores them. */
export function onParameterTypes(connection: Connection, read: (types: readonly number[]) => void): void {
  connection.on('parameterDescription', ({ dataTypeIDs }: { readonly dataTypeIDs: readonly number[] }) =>
    read(dataTypeIDs)
  )
}

/** Continues without TLS if the server does not support it. pg would close the connection. */
export function letBePlain(connection: Connection): void {
  const inside = connection as ConnectionInside
  const connect = inside.connect.bind(inside)

  inside.connect = (port, host) => {
    connect(port, host)
    const { stream } = inside
    const [proceed] = stream.listeners('data') // continues with the response of the server about TLS
    stream.removeAllListeners('data')
    stream.once('data', (answer: Buffer) => {
      if (answer[0] !== noTls) return proceed?.call(stream, answer)
      inside.attachListeners(stream)
      inside.emit('sslconnect')
    })
  }
}

export function isCertificateRefused(connection: Connection): boolean {
  return Boolean((connection as ConnectionInside).stream.authorizationError)
}
