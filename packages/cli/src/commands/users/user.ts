import { randomBytes } from 'node:crypto'
import type { PlatformRole } from '@callbook/db/accounts'
import { RefusedError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { accounts } from '../../database/code.ts'
import type { Run, Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples } from '../arguments.ts'
import { findUserId } from './find-user.ts'
import { presentLink, presentSeenUser, presentUser } from './present-user.ts'
import { addUserChanges } from './user-changes.ts'

const { createUser, listUsers, makeUserLink } = accounts

interface CreateOptions {
  readonly email: string
  readonly name: string
  readonly administrator?: true
  readonly accountManager?: true
}

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
    .action((options: CreateOptions, command: Command) => {
      // The first administrator, whose token the other commands need.
      const isFirst = options.administrator === true && run.hasOnlyDatabase()

      return (isFirst ? run.onDatabase : run)(command, (session) => create(session, options))
    })

  user
    .command('link')
    .description(
      'Create a link for a new password and second factor, shown only once; sessions and other links end at once'
    )
    .argument('<user>', 'email address or id of the user')
    .addHelpText('after', examples('user link ann@example.com'))
    .action((text: string, _options: object, command: Command) => run(command, (session) => link(session, text)))

  user
    .command('list')
    .description('List all users')
    .addHelpText('after', examples('user list'))
    .action((_options: object, command: Command) =>
      run(
        command,
        async ({ db }) => (await listUsers(db)).map(presentSeenUser),
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

  addUserChanges(user, run)
}

/** Reads the origin first: without one, no link would lead the new user to the console. */
async function create({ db, settings, reveal }: Session, options: CreateOptions): Promise<object> {
  const { commandLine } = await import('@callbook/accounts')
  const { email, name, administrator, accountManager } = options
  const staff: PlatformRole | null = accountManager ? 'account_manager' : null
  const input = { email, name, platformRole: administrator ? ('administrator' as const) : staff }
  const origin = settings.consoleOrigin()
  const made = { now: new Date(), randomBytes }

  return await createUser(db, input, commandLine, made, ({ user, link: invitation }) =>
    reveal({ ...presentUser(user), ...presentLink(invitation, origin) })
  )
}

async function link({ db, settings, reveal }: Session, text: string): Promise<object> {
  const { commandLine } = await import('@callbook/accounts')
  const origin = settings.consoleOrigin()
  const input = { userId: await findUserId(db, text), purpose: 'reset' } as const
  const made = { now: new Date(), randomBytes }
  const shown = await makeUserLink(db, input, commandLine, made, async (made) => {
    if (made !== undefined) await reveal({ email: made.email, ...presentLink(made, origin) })
  })
  if (shown === undefined) throw new RefusedError(`The user ${text.trim().toLowerCase()} is disabled`)

  return shown
}
