import type { Connection } from 'pg'

/** As connections are inside of pg 8. */
interface Inside extends Connection {
  stream: Connection['stream'] & { readonly authorizationError?: Error | string | null }
  connect(port: number, host: string): void
  attachListeners(stream: Connection['stream']): void
}

interface SaslMessage {
  readonly mechanisms: readonly string[]
}

const noTls = 'N'.charCodeAt(0)

/** Goes on without TLS where the server knows none: pg would end the connection. */
export function letBePlain(connection: Connection): void {
  const inside = connection as Inside
  const connect = inside.connect.bind(inside)

  inside.connect = (port, host) => {
    connect(port, host)
    const { stream } = inside
    const [goOn] = stream.listeners('data') // with the server's answer to whether it knows TLS
    stream.removeAllListeners('data')
    stream.once('data', (answer: Buffer) => {
      if (answer[0] !== noTls) return goOn?.call(stream, answer)
      inside.attachListeners(stream)
      inside.emit('sslconnect')
    })
  }
}

/**
 * Ends a connection before a password is sent, unless the server proves by it that TLS ends at itself.
 *
 * pg binds the channel where the server offers it, and else goes on without.
 */
export function requireChannelBinding(connection: Connection): void {
  let isProved = false
  const end = () => connection.stream.destroy(new Error('The database does not offer the channel binding asked for'))

  connection.on('authenticationSASL', ({ mechanisms }: SaslMessage) => {
    if (!mechanisms.includes('SCRAM-SHA-256-PLUS')) end()
  })
  connection.on('authenticationSASLFinal', () => {
    isProved = true // or pg finds that it is not, and ends
  })
  connection.on('authenticationCleartextPassword', end)
  connection.on('authenticationMD5Password', end)
  connection.on('authenticationOk', () => {
    if (!isProved) end()
  })
}

/** Says of what a connection was refused for that it is the certificate, and what is to be done about it. */
export function explainRefusals(connection: Connection): void {
  const inside = connection as Inside
  inside.on('error', (error: Error) => {
    if (!inside.stream.authorizationError) return
    error.message = `The database's certificate is not accepted: ${error.message} (sslmode and sslrootcert of its URL)`
  })
}
