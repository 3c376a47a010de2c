import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

interface Connection {
  /** Of a user who may do everything. */
  readonly database_url: string
  readonly secrets_key: string
  readonly public_webhook_url: string
}

/** What the stack that all tests of the console share works on. */
export async function readConnection(): Promise<Connection> {
  return JSON.parse(await readFile(join(inject('console').dataDir, 'connection.json'), 'utf8'))
}
