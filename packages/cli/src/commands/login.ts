import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples } from '../arguments.ts'
import { createApi, readMe } from '../http/api.ts'
import { credentialsPath, readCredentials, removeCredentials, writeCredentials } from '../http/credentials.ts'
import { checkToken, findServer, readServerUrl, type Server } from '../http/find-server.ts'
import type { LocalSession, Run } from '../run.ts'

export interface LoginEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeDir: string
  /** Data folder of `npm start`. */
  readonly dataDir: string
  readonly openBrowser: (url: string) => void
}

interface LoginOptions {
  readonly url?: string
  readonly tokenStdin?: true
  readonly browser: boolean
}

const about = `
Opens the page of the console that creates an access token, and prompts
for the token, which is not displayed. The login is stored in a file that only
you can read: callbook/credentials.json in XDG_CONFIG_HOME, or in ~/.config.
Without a terminal, --token-stdin reads the token from standard input.`

/** Opens the form of a new token with this name. */
const page = '/console/account?token=Command+line'

/** Adds the commands about the server of the others. */
export function addLoginCommands(program: Command, run: Run, login: LoginEnvironment): void {
  program
    .command('login')
    .description('Store an access token, so that commands work over HTTP')
    .option('--url <url>', 'origin of the management API; default: CALLBOOK_URL')
    .option('--token-stdin', 'token from standard input')
    .option('--no-browser', 'no browser: the address is only printed')
    .addHelpText('after', about)
    .addHelpText('after', examples('login --url https://api.example.com'))
    .action((options: LoginOptions, command: Command) =>
      run.locally(command, (session) => signIn(session, login, options))
    )

  program
    .command('logout')
    .description('Delete the stored token; the console can revoke it')
    .addHelpText('after', examples('logout'))
    .action((_options: object, command: Command) =>
      run.locally(command, async () => ({ removed: removeCredentials(credentialsPath(login.env, login.homeDir)) }))
    )

  program
    .command('whoami')
    .description('Show the server of the commands, and the user')
    .addHelpText('after', examples('whoami'))
    .action((_options: object, command: Command) => run.locally(command, () => readUser(findServer(login.env, login))))
}

async function signIn(session: LocalSession, login: LoginEnvironment, options: LoginOptions): Promise<object> {
  const { env, homeDir } = login
  const given = options.url ?? env['CALLBOOK_URL']
  const path = credentialsPath(env, homeDir)
  const url = given ? readServerUrl(given, options.url ? '--url' : 'CALLBOOK_URL') : readCredentials(path)?.url
  if (url === undefined) throw new InputError('Give the address of the server with --url or CALLBOOK_URL')

  const token = checkToken(
    options.tokenStdin
      ? await text(session.stdin)
      : await requestToken(session, url, { openBrowser: options.browser ? login.openBrowser : undefined })
  )
  const user = await readUser({ url, token, source: 'login' })
  writeCredentials(path, { url, token })

  return user
}

async function requestToken(
  { stdin, note }: LocalSession,
  url: string,
  { openBrowser }: { readonly openBrowser: LoginEnvironment['openBrowser'] | undefined }
): Promise<string> {
  if (!('isTTY' in stdin && stdin.isTTY)) {
    throw new InputError('Standard input is not a terminal. Give --token-stdin, and write the token to standard input')
  }
  note(`Create a token on this page:\n  ${url}${page}`)
  openBrowser?.(`${url}${page}`)
  note('Paste it here, then press Enter. It is not displayed:')

  return await promptForSecret(stdin)
}

async function readUser(server: Server): Promise<object> {
  const { email, name, platform_role, organizations, access_token } = await readMe(createApi(server))
  const { url, source } = server
  const user = { email, name, platform_role, organizations: organizations.map((one) => one.name) }

  return { url, source, ...user, token: access_token?.name ?? null, expires_at: access_token?.expires_at ?? null }
}

/** Reads a line from a terminal, which does not display it. Resolves with an empty text after Ctrl-C or Ctrl-D. */
async function promptForSecret(stdin: Readable): Promise<string> {
  const output = new Writable({ write: (_text, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
  }
}
