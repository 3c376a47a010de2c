import { randomBytes } from 'node:crypto'
import {
  checkEmail,
  commandLine,
  createUser,
  endSessionsOf,
  listUsers,
  makeUserLink,
  resetSecondFactor,
  setUserDisabled
} from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { findUserByEmail, type PlatformRole } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { RefusedError } from '../../../input-error.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text-table.ts'
import { examples } from '../arguments.ts'
import { presentLink, presentUser } from './present-user.ts'

interface CreateOptions {
  readonly email: string
  readonly name: string
  readonly administrator?: true
  readonly accountManager?: true
}

export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('the people who may sign in to the console')

  user
    .command('create')
    .description('make somebody a user, and show once the link with which that one chooses a password')
    .requiredOption('--email <email>', 'by which the user signs in')
    .requiredOption('--name <name>', 'what the user is called')
    .addOption(
      new Option('--administrator', 'lets the user do everything, in every organization').conflicts('accountManager')
    )
    .option('--account-manager', 'lets the user do all that this command line does, but for users')
    .addHelpText('after', examples('user create --email ann@example.com --name "Ann Lee" --administrator'))
    .action((options: CreateOptions, command: Command) => run(command, (session) => create(session, options)))

  user
    .command('link')
    .description('show once a link that signs a user in: good for 15 minutes, and for one use')
    .argument('<email>', 'whose link')
    .addHelpText('after', examples('user link ann@example.com'))
    .action((email: string, _options: object, command: Command) => run(command, (session) => link(session, email)))

  user
    .command('list')
    .description('list all users')
    .addHelpText('after', examples('user list'))
    .action((_options: object, command: Command) =>
      run(
        command,
        async ({ db }) => (await listUsers(db)).map((row) => ({ ...presentUser(row), last_seen_at: row.last_seen_at })),
        (users, width) =>
          formatText(
            users.map(({ email, name, platform_role: role, disabled_at }) => {
              return { email, name, role, state: disabled_at === null ? 'enabled' : 'disabled' }
            }),
            width
          )
      )
    )

  addChanges(user, run)
}

/** What is done with a user who is there. */
function addChanges(user: Command, run: Run): void {
  const change = (name: string, description: string, work: (db: Database, id: UserId, now: Date) => Promise<object>) =>
    user
      .command(name)
      .description(description)
      .argument('<email>', 'whose account')
      .addHelpText('after', examples(`user ${name} ann@example.com`))
      .action((email: string, _options: object, command: Command) =>
        run(command, async ({ db }) => await work(db, await findId(db, email), new Date()))
      )

  change('disable', 'let a user in no longer: sessions and links end at once', (db, id, now) =>
    disable(db, id, true, now)
  )
  change('enable', 'let a user in again', (db, id, now) => disable(db, id, false, now))
  change('end-sessions', 'sign a user out everywhere', async (db, id, now) => ({
    id,
    ended: found(await endSessionsOf(db, id, commandLine, now), 'user', id)
  }))
  change(
    'reset-second-factor',
    'take a second factor away that was lost, and sign the user out',
    async (db, id, now) => ({
      id,
      reset: await resetSecondFactor(db, id, commandLine, now)
    })
  )
}

/** The origin is asked for first: without one, nobody is made a user whom no link leads in. */
async function create({ db, settings, reveal }: Session, options: CreateOptions): Promise<object> {
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
  const origin = settings.consoleOrigin()
  const input = { email: checkEmail(text), purpose: 'sign_in' } as const
  await findId(db, text)
  const made = { now: new Date(), randomBytes }
  const shown = await makeUserLink(db, input, commandLine, made, async (made) => {
    if (made !== undefined) await reveal({ email: made.email, ...presentLink(made, origin) })
  })
  if (shown === undefined) throw new RefusedError(`The user ${input.email} is disabled`)

  return shown
}

async function disable(db: Database, id: UserId, isDisabled: boolean, now: Date): Promise<object> {
  return presentUser(found(await setUserDisabled(db, id, isDisabled, commandLine, now), 'user', id))
}

async function findId(db: Database, text: string): Promise<UserId> {
  const email = checkEmail(text)

  return found(await findUserByEmail(db, email), 'user', email).id
}
