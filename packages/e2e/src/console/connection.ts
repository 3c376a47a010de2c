import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

interface Connection {
  /** Connection string of a user with all privileges. */
  readonly database_url: string
  readonly secrets_key: string
  readonly public_webhook_url: string
}

/** Reads the connection of the stack that all console tests share. */
export async function readConnection(): Promise<Connection> {
  return JSON.parse(await readFile(join(inject('console').dataDir, 'connection.json'), 'utf8'))
}
