import { randomBytes } from 'node:crypto'
import type { AccountActor } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { UserId } from '@callbook/domain'
import type { Command } from 'commander'
import { accounts } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples } from '../arguments.ts'
import { findUserId } from './find-user.ts'
import { presentLink, presentUser } from './present-user.ts'

const { endSessionsOf, mergeUsers, resetSecondFactor, setUserDisabled } = accounts

/** Adds the commands that change a user. */
export function addUserChanges(user: Command, run: Run): void {
  const change = (
    name: string,
    description: string,
    work: (db: Database, id: UserId, by: AccountActor) => Promise<object>
  ) =>
    user
      .command(name)
      .description(description)
      .argument('<user>', 'email address or id of the user')
      .addHelpText('after', examples(`user ${name} ann@example.com`))
      .action((text: string, _options: object, command: Command) =>
        run(command, async ({ db }) => {
          const { commandLine } = await import('@callbook/accounts')

          return await work(db, await findUserId(db, text), commandLine)
        })
      )

  change('disable', 'Disable a user: sessions and links end at once', (db, id, by) => disable(db, id, true, by))
  change('enable', 'Enable a disabled user', (db, id, by) => disable(db, id, false, by))
  change('end-sessions', 'Sign a user out everywhere', async (db, id, by) => ({
    id,
    ended: found(await endSessionsOf(db, id, by, new Date()), 'user', id)
  }))
  change('reset-second-factor', 'Remove a lost second factor, and sign the user out', async (db, id, by) => ({
    id,
    reset: await resetSecondFactor(db, id, by, new Date())
  }))

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
      run(command, (session) => merge(session, into, from))
    )
}

async function merge({ db, settings, reveal }: Session, into: string, from: string): Promise<object> {
  const { commandLine } = await import('@callbook/accounts')
  const origin = settings.consoleOrigin()
  const ids = { userId: await findUserId(db, into), fromId: await findUserId(db, from) }
  const made = { now: new Date(), randomBytes }
  const merged = await mergeUsers(db, ids, commandLine, made, async (shown) => {
    if (shown !== undefined) await reveal({ ...presentUser(shown.user), ...presentLink(shown.link, origin) })
  })

  return found(merged, 'user', ids.userId)
}

async function disable(db: Database, id: UserId, isDisabled: boolean, by: AccountActor): Promise<object> {
  return presentUser(found(await setUserDisabled(db, id, isDisabled, by, new Date()), 'user', id))
}
