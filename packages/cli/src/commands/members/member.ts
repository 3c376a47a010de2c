import { randomBytes } from 'node:crypto'
import type { MemberRow } from '@callbook/db/accounts'
import { membershipRoles, type OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { accountQueries, accounts, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { presentLink } from '../users/present-user.ts'
import { findMember } from './find-member.ts'
import {
  type ChangeOptions,
  type InviteOptions,
  limitFrom,
  type MembershipOptions,
  type OfOrganization,
  readMembership
} from './member-options.ts'

const { findOrganization } = queries
const { listMembers } = accountQueries
const { changeMember, inviteMember, removeMember } = accounts

export function addMemberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('Manage the members of an organization')

  of(member.command('list').description('List the members of an organization, longest membership first'))
    .addHelpText('after', examples('member list --organization ID'))
    .action(({ organization }: OfOrganization, command: Command) =>
      run(command, (session) => list(session, organization), describeMembers)
    )

  of(member.command('invite').description('Create an invitation link, which is shown only once'))
    .requiredOption('--email <email>', 'email address of the member')
    .addOption(role().makeOptionMandatory())
    .option('--client <id>', 'limit the member to one client (all clients)', readId)
    .addHelpText(
      'after',
      examples('member invite --organization ID --email ann@example.com --role client_manager --client ID')
    )
    .action((options: InviteOptions, command: Command) => run(command, (session) => invite(session, options)))

  of(member.command('change').description('Change the role of a member, or the limit to a client'))
    .argument('<member>', 'email address or id of the user')
    .addOption(role())
    .addOption(membership())
    .option('--client <id>', 'limit the member to one client', readId)
    .addOption(new Option('--all-clients', 'remove the limit to a client').conflicts('client'))
    .addHelpText('after', examples('member change ann@example.com --organization ID --client ID'))
    .action((text: string, options: ChangeOptions, command: Command) =>
      run(command, (session) => change(session, text, options))
    )

  of(member.command('remove').description('Remove a member from an organization at once'))
    .argument('<member>', 'email address or id of the user')
    .addOption(membership())
    .addHelpText('after', examples('member remove ann@example.com --organization ID'))
    .action((text: string, options: MembershipOptions, command: Command) =>
      run(command, (session) => remove(session, text, options))
    )
}

function of(command: Command): Command {
  return command.requiredOption('--organization <id>', 'organization of the members', readId)
}

function membership(): Option {
  return new Option('--membership <client>', 'which of several memberships: its client, or all').argParser(
    readMembership
  )
}

function role(): Option {
  return new Option('--role <role>', 'role of the member').choices(membershipRoles)
}

async function list({ db }: Session, organization: OrganizationId): Promise<MemberRow[]> {
  found(await findOrganization(db, organization), 'organization', organization)

  return await listMembers(db, organization)
}

async function invite({ db, settings, actor, reveal }: Session, options: InviteOptions): Promise<object> {
  const { commandLine } = await import('@callbook/accounts')
  const { organization, email, role: given, client: clientId = null } = options
  const origin = settings.consoleOrigin()
  found(await findOrganization(db, organization), 'organization', organization)
  const [by, made] = [
    { ...commandLine, name: actor.name },
    { now: new Date(), randomBytes }
  ]

  return await inviteMember(db, organization, { email, role: given, clientId }, by, made, (link) =>
    reveal(presentLink(link, origin))
  )
}

async function change(session: Session, text: string, options: ChangeOptions): Promise<MemberRow> {
  const { commandLine } = await import('@callbook/accounts')
  const { db, actor } = session
  const { organization, role: given, membership: named } = options
  const { user_id: userId, client_id: of } = findMember(await list(session, organization), text, named)
  const changed = { userId, of, role: given, clientId: limitFrom(options) }
  await changeMember(db, organization, changed, { ...commandLine, name: actor.name }, new Date())

  return findMember(await list(session, organization), userId, changed.clientId === undefined ? of : changed.clientId)
}

async function remove(session: Session, text: string, { organization, membership: named }: MembershipOptions) {
  const { commandLine } = await import('@callbook/accounts')
  const { db, actor } = session
  const { user_id: userId, client_id: of } = findMember(await list(session, organization), text, named)
  const by = { ...commandLine, name: actor.name }
  const removed = await removeMember(db, organization, { userId, of }, by, new Date())

  return { user_id: userId, removed }
}

function describeMembers(members: readonly MemberRow[], width: number): string {
  return formatText(
    members.map(({ user_id: id, email, role: held, client_id: client }) => ({ id, email, role: held, client })),
    width
  )
}
