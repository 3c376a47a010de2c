import type { Connection } from 'pg'
import { isCertificateRefused } from './pg-inside.ts'

interface SaslMessage {
  readonly mechanisms: readonly string[]
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
    isProved = true // otherwise pg finds that it is not, and ends
  })
  connection.on('authenticationCleartextPassword', end)
  connection.on('authenticationMD5Password', end)
  connection.on('authenticationOk', () => {
    if (!isProved) end()
  })
}

/** Says of what a connection was refused for that it is the certificate, and what is to be done about it. */
export function explainRefusals(connection: Connection): void {
  connection.on('error', (error: Error) => {
    if (!isCertificateRefused(connection)) return
    error.message = `The database's certificate is not accepted: ${error.message} (sslmode and sslrootcert of its URL)`
  })
}
