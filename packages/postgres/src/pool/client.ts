import pg, { type Connection } from 'pg'
import { noteConnectionLoss } from '../outage/connection-loss.ts'

/** A client that records why its connection was lost, and insists on channel binding if it is enabled. */
export class Client extends pg.Client {
  readonly applicationName: string | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.applicationName = config?.application_name
    if (config?.enableChannelBinding) requireChannelBinding(this.connection)
    // A query reports the loss of its connection. Without a listener, the event would end the process.
    this.on('error', noteConnectionLoss)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<this>()
    super.connect((error: Error | null) => {
      if (error !== null) this.#fail(error)
      if (callback !== undefined)
        callback(error as Error) // the types of pg omit null
      else if (error === null) resolve(this)
      else reject(error)
    })

    return callback === undefined ? promise : undefined
  }

  #fail(error: Error): void {
    const { stream } = this.connection
    noteConnectionLoss(error)
    if ('authorizationError' in stream && stream.authorizationError)
      error.message = `The database's certificate is not accepted: ${error.message} (sslmode and sslrootcert of its URL)`
    // pg does not close the connection if the server requests a password and none is set. Each attempt would take a
    // minute.
    stream.destroy()
  }
}

interface SaslMessage {
  readonly mechanisms: readonly string[]
}

/**
 * Closes a connection before a password is sent, unless the server proves with the password that TLS ends at the
 * server.
 *
 * pg binds the channel if the server offers it, and otherwise continues without.
 */
function requireChannelBinding(connection: Connection): void {
  let isProved = false
  const end = () => connection.stream.destroy(new Error('The database does not offer the required channel binding'))

  connection.on('authenticationSASL', ({ mechanisms }: SaslMessage) => {
    if (!mechanisms.includes('SCRAM-SHA-256-PLUS')) end()
  })
  connection.on('authenticationSASLFinal', () => {
    isProved = true // otherwise pg detects the mismatch and closes
  })
  connection.on('authenticationCleartextPassword', end)
  connection.on('authenticationMD5Password', end)
  connection.on('authenticationOk', () => {
    if (!isProved) end()
  })
}
