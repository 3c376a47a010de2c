import type { Connection } from 'pg'
import { isCertificateRefused } from './pg-inside.ts'

interface SaslMessage {
  readonly mechanisms: readonly string[]
}

/**
 * Closes a connection before a password is sent, unless the server proves with the password that TLS ends at the
 * server.
 *
 * pg binds the channel if the server offers it, and otherwise continues without.
 */
export function requireChannelBinding(connection: Connection): void {
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

/** Adds an explanation to the error of a rejected certificate. */
export function explainRefusals(connection: Connection): void {
  connection.on('error', (error: Error) => {
    if (!isCertificateRefused(connection)) return
    error.message = `The database's certificate is not accepted: ${error.message} (sslmode and sslrootcert of its URL)`
  })
}
