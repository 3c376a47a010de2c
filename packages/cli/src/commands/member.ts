import { type ClientId, type MembershipRole, membershipRoles, type OrganizationId } from '@callbook/domain'
import { RefusedError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, refuseNoChange } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface OfOrganization {
  readonly organization: OrganizationId
}

interface InviteOptions extends OfOrganization {
  readonly email: string
  readonly role: MembershipRole
  readonly client?: ClientId
}

interface MembershipOptions extends OfOrganization {
  /** Limit of the membership, `null` for none; `undefined` for the only membership of the user. */
  readonly membership?: ClientId | null
}

interface ChangeOptions extends MembershipOptions {
  readonly role?: MembershipRole
  readonly client?: ClientId
  readonly allClients?: true
}

const path = '/console/api/organizations/{organization}/members'

export function addMemberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('Manage the members of an organization')

  of(member.command('list').description('List the members of an organization, longest membership first'))
    .addHelpText('after', examples('member list --organization ID'))
    .action(({ organization }: OfOrganization, command: Command) =>
      run.overHttp(command, (session) => list(session, organization), describeMembers)
    )

  of(member.command('invite').description('Create an invitation link, which is shown only once'))
    .requiredOption('--email <email>', 'email address of the member')
    .addOption(role().makeOptionMandatory())
    .option('--client <id>', 'limit the member to one client (all clients)', readId)
    .addHelpText(
      'after',
      examples('member invite --organization ID --email ann@example.com --role client_manager --client ID')
    )
    .action((options: InviteOptions, command: Command) => run.overHttp(command, (session) => invite(session, options)))

  of(member.command('change').description('Change the role of a member, or the limit to a client'))
    .argument('<member>', 'email address or id of the user')
    .addOption(role())
    .addOption(membership())
    .option('--client <id>', 'limit the member to one client', readId)
    .addOption(new Option('--all-clients', 'remove the limit to a client').conflicts('client'))
    .addHelpText('after', examples('member change ann@example.com --organization ID --client ID'))
    .action((text: string, options: ChangeOptions, command: Command) =>
      run.overHttp(command, (session) => change(session, text, options))
    )

  of(member.command('remove').description('Remove a member from an organization at once'))
    .argument('<member>', 'email address or id of the user')
    .addOption(membership())
    .addHelpText('after', examples('member remove ann@example.com --organization ID'))
    .action((text: string, options: MembershipOptions, command: Command) =>
      run.overHttp(command, (session) => remove(session, text, options))
    )

  of(member.command('unlink').description('Remove the link of a member to single sign-on, and end its sessions'))
    .argument('<member>', 'email address or id of the user')
    .addHelpText('after', examples('member unlink ann@example.com --organization ID'))
    .action((text: string, { organization }: OfOrganization, command: Command) =>
      run.overHttp(command, (session) => unlink(session, text, organization))
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

async function list({ api }: HttpSession, organization: OrganizationId) {
  return await requestInOrganization(organization, () => dataOf(api.GET(path, at({ organization }))))
}

async function invite({ api }: HttpSession, { organization, email, role: given, client }: InviteOptions) {
  const body = { email, role: given, client_id: client ?? null }

  return await requestInOrganization(organization, () =>
    dataOf(api.POST(`${path}/invitations`, { ...at({ organization }), body }))
  )
}

async function change(session: HttpSession, text: string, options: ChangeOptions) {
  const { organization, role: given, membership: named, client, allClients } = options
  const limit = allClients ? null : client
  const body = { ...(given && { role: given }), ...(limit !== undefined && { client_id: limit }) }
  refuseNoChange(body)
  const { user_id: id, client_id: of } = findMember(await list(session, organization), text, named)
  await bodyOf(
    session.api.PATCH(`${path}/{id}`, { ...atQuery({ organization, id }, { membership: of ?? 'all' }), body })
  )

  return findMember(await list(session, organization), id, limit === undefined ? of : limit)
}

async function unlink(session: HttpSession, text: string, organization: OrganizationId) {
  const members = await list(session, organization)
  const ids = new Set(members.map(({ user_id: id }) => id))
  const first = [...ids].flatMap((id) => members.find(({ user_id }) => user_id === id) ?? [])
  const { user_id } = findMember(first, text, undefined)
  await bodyOf(session.api.DELETE(`${path}/{id}/identity`, at({ organization, id: user_id })))

  return { user_id, unlinked: true }
}

async function remove(session: HttpSession, text: string, { organization, membership: named }: MembershipOptions) {
  const { user_id, client_id: of } = findMember(await list(session, organization), text, named)
  const query = { membership: of ?? 'all' }
  await bodyOf(session.api.DELETE(`${path}/{id}`, atQuery({ organization, id: user_id }, query)))

  return { user_id, removed: true }
}

type Member = Awaited<ReturnType<typeof list>>[number]

function describeMembers(members: readonly Member[], width: number): string {
  return formatText(
    members.map(({ user_id: id, email, role: held, client_id }) => ({ id, email, role: held, client: client_id })),
    width
  )
}

/** Parses the client of a membership, or `all` for the membership of the whole organization. */
function readMembership(text: string): ClientId | null {
  return text === 'all' ? null : (readId(text) as ClientId)
}

interface KnownMember {
  readonly user_id: string
  readonly email: string
  readonly client_id: string | null
}

/**
 * Finds a membership by user ID or by email address.
 *
 * @param of limit of the membership, `null` for none; `undefined` for the only membership of the user
 * @throws {MissingResourceError}
 * @throws {RefusedError} if several members have the address, or the member has several memberships
 */
export function findMember<Member extends KnownMember>(
  members: readonly Member[],
  text: string,
  of?: string | null
): Member {
  const given = text.trim().toLowerCase()
  const named = members.filter(({ user_id: id, email }) => id === given || email === given)
  const ids = [...new Set(named.map(({ user_id: id }) => id))]
  if (ids.length > 1) {
    throw new RefusedError(`${given} is the address of ${ids.length} members. Give an ID: ${ids.join(', ')}`)
  }
  const matching = named.filter(({ client_id: limit }) => of === undefined || limit === of)
  if (matching.length > 1) {
    const limits = matching.map(({ client_id: limit }) => limit ?? 'all').join(', ')
    throw new RefusedError(`${given} has ${matching.length} memberships. Add --membership with one of: ${limits}`)
  }

  return mustExist(matching[0], 'member', text)
}
