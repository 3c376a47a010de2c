import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine, createPasswords, createUser, type Permission, permissions, redeemLink } from '@callbook/accounts'
import { type Admin, adminOf, type CommandResult, commandsWith, runAdmin, secretsKey } from '@callbook/cli/testing'
import { asRole, startFaultyServer } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { afterAll } from 'vitest'
import { createServiceProcess } from '../service-process.ts'

export interface CommandLineStack {
  /** Runs commands on the database. */
  readonly admin: Admin
  /** Runs a command over HTTP, with the token of an administrator. */
  run(args: readonly string[], input?: string, stop?: AbortSignal): Promise<CommandResult>
  /** Runs such a command with `--json` and returns its output. Fails on an error or output to stderr. */
  readonly json: Admin['json']
  /** Runs such a command that must fail, and returns its error message. */
  readonly error: Admin['error']
  /** Origin of the management API. */
  readonly url: string
  /** Creates a token of an administrator, by default with all permissions in all organizations. */
  addToken(limits?: TokenLimits): Promise<string>
}

interface TokenLimits {
  readonly permissions?: readonly Permission[]
  /** The only organization of the token. */
  readonly organizationId?: OrganizationId | null
}

/** The user of the tokens. */
export const root = { email: 'root@example.com', name: 'Root', platformRole: 'administrator' } as const

const origin = 'https://console.example.com'
const keys = { SECRETS_KEY: secretsKey, ERASURE_KEY: Buffer.alloc(32, 8).toString('base64') }
const dayMs = 86_400_000

/**
 * Starts a management API for the calling test file, with a database of its own.
 *
 * @param hasWebhooks whether to start the webhook host as well
 * @param more further settings of the management API
 */
export async function startCommandLineStack({
  hasWebhooks = false,
  more = {}
}: {
  readonly hasWebhooks?: boolean
  readonly more?: Readonly<Record<string, string>>
} = {}): Promise<CommandLineStack> {
  const { connectionString } = await startFaultyServer()
  const admin = adminOf(connectionString)
  const PUBLIC_WEBHOOK_URL = hasWebhooks ? await startWebhookHost(connectionString) : 'https://hooks.example.com/'
  const service = await createServiceProcess({
    service: 'management-api',
    settings: {
      DATABASE_URL: asRole('management', connectionString),
      CONSOLE_DATABASE_URL: asRole('console', connectionString),
      CONSOLE_DIR: await makeConsoleDir(),
      CONSOLE_ORIGINS: origin,
      CONSOLE_SECOND_FACTOR: 'optional',
      EVENTS_ALLOWED_SUBNETS: '127.0.0.0/8',
      ...{ ...keys, PUBLIC_WEBHOOK_URL, ...more }
    }
  })
  await service.start()
  afterAll(() => service.end('SIGTERM'))
  const session = await signIn(admin)

  async function addToken({ permissions: given = permissions, organizationId = null }: TokenLimits = {}) {
    const expires_at = new Date(Date.now() + dayMs).toISOString()
    const response = await fetch(`${service.url}/console/api/access-tokens`, {
      method: 'POST',
      headers: { origin, cookie: `__Host-callbook_session=${session}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Script', permissions: given, organization_id: organizationId, expires_at })
    })
    const { data } = (await response.json()) as { readonly data: { readonly token: string } }

    return data.token
  }

  const env = { CALLBOOK_URL: service.url, CALLBOOK_TOKEN: await addToken() }

  return {
    ...commandsWith(env),
    admin,
    url: service.url,
    addToken,
    run: async (args, input, stop) => await runAdmin(env, args, input, stop)
  }
}

/** @returns the address */
async function startWebhookHost(connectionString: string): Promise<string> {
  const settings = { DATABASE_URL: asRole('ingest', connectionString), ...keys }
  const service = await createServiceProcess({ service: 'webhook-ingest', settings })
  await service.start()
  afterAll(() => service.end('SIGTERM'))

  return service.url
}

/** Creates the user of the tokens and returns a session. */
async function signIn({ db }: Admin): Promise<string> {
  const made = { now: new Date(), randomBytes }
  const { link } = await createUser({ db, actor: commandLine, ...made }, root)
  const from = { ip: '192.0.2.1', userAgent: 'Firefox' }
  const accepted = { token: link.token, name: root.name, password: 'correct horse battery' }
  const { signedIn } =
    (await redeemLink({ db, from, passwords: createPasswords(randomBytes), ...made }, accepted)) ?? {}

  return signedIn?.token ?? ''
}

async function makeConsoleDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'callbook-console-'))
  afterAll(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<head>__NONCE__</head>')
  await writeFile(join(dir, 'preloads.json'), '[]')

  return dir
}
