import { randomBytes } from 'node:crypto'
import { RefusedError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, findBy, type HttpSession, pick } from '../http/http-session.ts'
import { mustExist } from '../must-exist.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface CreateOptions {
  readonly email: string
  readonly name: string
  readonly administrator?: true
  readonly accountManager?: true
}

const people = '/console/api/people'

export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('Manage users of the console')

  user
    .command('create')
    .description('Create a user, and show the link for choosing a password once')
    .requiredOption('--email <email>', 'email address for signing in')
    .requiredOption('--name <name>', 'name of the user')
    .addOption(
      new Option('--administrator', 'administrator role: every permission in every organization').conflicts(
        'accountManager'
      )
    )
    .option('--account-manager', 'account manager role: all that this command line can do, except managing users')
    .addHelpText('after', examples('user create --email ann@example.com --name "Ann Lee" --administrator'))
    .action((options: CreateOptions, command: Command) =>
      options.administrator && run.hasOnlyDatabase()
        ? run.onDatabase(command, (session) => createFirstAdministrator(session, options))
        : run.overHttp(command, (session) => create(session, options))
    )

  ofUser(
    'link',
    'Create a link for a new password and second factor, shown only once; sessions and other links end at once',
    async (session, text) => {
      const { id, disabled_at } = await findUser(session, text)
      if (disabled_at !== null) throw new RefusedError(`The user ${text.trim().toLowerCase()} is disabled`)

      return await dataOf(session.api.POST(`${people}/{id}/links`, at({ id })))
    }
  )

  user
    .command('list')
    .description('List all users')
    .addHelpText('after', examples('user list'))
    .action((_options: object, command: Command) =>
      run.overHttp(
        command,
        async ({ api }) =>
          (await dataOf(api.GET(people))).map((user) => ({
            ...presentUser(user),
            ...pick(user, 'created_by_organization_name', 'identity', 'last_seen_at')
          })),
        (users, width) =>
          formatText(
            users.map(({ id, email, platform_role: role, disabled_at, created_by_organization_name: creator }) => {
              return {
                id,
                email,
                role,
                created_by: creator ?? 'staff',
                state: disabled_at === null ? 'enabled' : 'disabled'
              }
            }),
            width
          )
      )
    )

  ofUser('disable', 'Disable a user: sessions and links end at once', (session, text) =>
    change(session, text, { is_disabled: true })
  )
  ofUser('enable', 'Enable a disabled user', (session, text) => change(session, text, { is_disabled: false }))
  ofUser('end-sessions', 'Sign a user out everywhere', async (session, text) => {
    const { id } = await findUser(session, text)

    return { id, ...(await dataOf(session.api.DELETE(`${people}/{id}/sessions`, at({ id })))) }
  })
  ofUser('reset-second-factor', 'Remove a lost second factor, and sign the user out', async (session, text) => {
    const { id, has_second_factor: reset } = await findUser(session, text)
    await bodyOf(session.api.DELETE(`${people}/{id}/second-factor`, at({ id })))

    return { id, reset }
  })
  ofUser(
    'unlink',
    'Remove the link of a user to single sign-on of staff, and end its sessions',
    async (session, text) => {
      const { id } = await findUser(session, text)
      await bodyOf(session.api.DELETE(`${people}/{id}/identity`, at({ id })))

      return { id, unlinked: true }
    }
  )

  user
    .command('merge')
    .description(
      'Merge two accounts of the same address: all sessions end, and a link for a new password is shown only once'
    )
    .argument('<user>', 'id of the account that remains')
    .requiredOption('--from <id>', 'id of the account whose memberships move; it is disabled')
    .addHelpText(
      'after',
      examples('user merge 01a20331-0f4e-7d31-8c57-3ad3f5a6c0f1 --from 01a20344-5c1a-7be2-9d40-71f0a2b3c4d5')
    )
    .action((into: string, { from }: { from: string }, command: Command) =>
      run.overHttp(command, (session) => merge(session, into, from))
    )

  function ofUser(
    name: string,
    description: string,
    work: (session: HttpSession, text: string) => Promise<object>
  ): void {
    user
      .command(name)
      .description(description)
      .argument('<user>', 'email address or id of the user')
      .addHelpText('after', examples(`user ${name} ann@example.com`))
      .action((text: string, _options: object, command: Command) =>
        run.overHttp(command, (session) => work(session, text))
      )
  }
}

/**
 * Creates the administrator whose token the other commands need. Reads the origin first: without one, no link would
 * lead the new user to the console.
 */
async function createFirstAdministrator({ db, settings, reveal }: Session, { email, name }: CreateOptions) {
  const { commandLine, createUser } = await import('@callbook/accounts')
  const origin = settings.consoleOrigin()
  const input = { email, name, platformRole: 'administrator' } as const
  const made = { now: new Date(), randomBytes }

  return await createUser({ db, actor: commandLine, ...made }, input, ({ user, link }) =>
    // The token follows the #, so that it reaches no server or proxy log.
    reveal({
      ...presentUser(user),
      url: `${origin}/console/link#${link.token}`,
      expires_at: link.expiresAt.toISOString()
    })
  )
}

async function create({ api }: HttpSession, { email, name, administrator, accountManager }: CreateOptions) {
  const staff = accountManager ? ('account_manager' as const) : null
  const body = { email, name, platform_role: administrator ? ('administrator' as const) : staff }
  const { person, link } = await dataOf(api.POST(`${people}/invitations`, { body }))

  return { ...presentUser(person), ...link }
}

async function change(session: HttpSession, text: string, body: { readonly is_disabled: boolean }) {
  const { id } = await findUser(session, text)
  const path = `${people}/{id}` as const

  return presentUser(await dataOf(session.api.PATCH(path, { ...at({ id }), body })))
}

async function merge(session: HttpSession, into: string, from: string) {
  const [{ id }, { id: from_id }] = [await findUser(session, into), await findUser(session, from)]
  const { person, link } = await dataOf(session.api.POST(`${people}/{id}/merge`, { ...at({ id }), body: { from_id } }))

  return { ...presentUser(person), ...link }
}

/**
 * Finds a user by ID or by email address.
 *
 * @throws {RefusedError} if the address has several accounts: the message names them
 */
async function findUser({ api }: HttpSession, text: string) {
  const users = await dataOf(api.GET(people))
  const given = text.trim().toLowerCase()
  const named = users.filter(({ email }) => email === given)
  if (named.length > 1) {
    const accounts = named.map(
      ({ id, created_by_organization_name: creator }) => `${id} (created by ${creator ?? 'staff'})`
    )
    throw new RefusedError(`${given} has ${named.length} accounts. Give an ID: ${accounts.join(', ')}`)
  }

  return mustExist(findBy(users, given) ?? named[0], 'user', text)
}

const members = [
  ...(['id', 'email', 'name', 'platform_role', 'has_second_factor', 'disabled_at'] as const),
  'created_by_organization_id' as const
]

function presentUser<User extends Record<(typeof members)[number], unknown>>(user: User) {
  return pick(user, ...members)
}
