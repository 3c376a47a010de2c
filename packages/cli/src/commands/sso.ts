import type { IdentityProviderInput, SsoSettings } from '@callbook/console-api'
import type { OrganizationId, UserId } from '@callbook/domain'
import { InputError, RefusedError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readCount, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { readJsonFile, readTextFile } from '../json-file.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface Owner {
  readonly organization?: OrganizationId
  readonly staff?: true
}

interface SetOptions extends Owner {
  readonly signInName?: string
  readonly issuer?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly groupsClaim?: string
  readonly groupRoles?: string
  readonly sessionHours?: number
  readonly tokenDays?: number
  readonly trustsSecondFactor?: boolean
}

interface StateOptions extends Owner {
  readonly breakGlass?: string
}

const staffPath = '/console/api/sso'
const organizationPath = '/console/api/organizations/{organization}/sso'

const mostHours = 168
const mostDays = 90

const aboutSso = `
The test of a configuration, which enabling needs, is in the console: it opens
the identity provider in a browser.`

const aboutRelease = `
The last way in, if the identity provider fails and nobody can use a password:
single sign-on is turned off in the database, without a server. Users then sign
in with their passwords; \`user link\` gives one to those who have none.`

export function addSsoCommands(program: Command, run: Run): void {
  const sso = program.command('sso').description('Manage single sign-on of an organization, or of staff')

  withOwner(sso.command('show').description('Show single sign-on, without its secret'))
    .addHelpText('after', examples('sso show --organization ID', 'sso show --staff'))
    .action((owner: Owner, command: Command) => run.overHttp(command, (session) => show(session, owner), describe))

  withOwner(sso.command('set').description('Set up single sign-on, or change it; options not given stay'))
    .option('--issuer <url>', 'issuer of the identity provider, exactly as it names itself')
    .option('--client-id <id>', 'client ID at the identity provider')
    .option('--client-secret <secret>', 'client secret; - reads it from standard input')
    .option('--sign-in-name <name>', 'what users enter to sign in')
    .option('--groups-claim <name>', 'claim with the groups of a user; an empty text for none')
    .option('--group-roles <file>', 'JSON list of {group, role, client_id}; - reads it from standard input')
    .option('--session-hours <number>', 'hours of a session (8)', readCount(mostHours))
    .option('--token-days <number>', 'days of access tokens after a sign-in, if enforced (14)', readCount(mostDays))
    .option('--trusts-second-factor', 'the identity provider requires a second factor (yes)')
    .option('--no-trusts-second-factor', 'it does not require a second factor')
    .addHelpText('after', aboutSso)
    .addHelpText(
      'after',
      examples(
        'sso set --organization ID --sign-in-name acme --issuer https://login.example.com --client-id callbook --client-secret - < secret.txt',
        'sso set --organization ID --groups-claim groups --group-roles roles.json'
      )
    )
    .action((options: SetOptions, command: Command) =>
      run.overHttp(command, (session) => set(session, options), describe)
    )

  withOwner(sso.command('state').description('Disable, enable or enforce single sign-on'))
    .argument('<state>', 'disabled, enabled or enforced', readState)
    .option('--break-glass <user>', 'email address or id of the user who may still use a password if it is enforced')
    .addHelpText('after', examples('sso state enforced --organization ID --break-glass ann@example.com'))
    .action((state: State, options: StateOptions, command: Command) =>
      run.overHttp(command, (session) => setState(session, state, options), describe)
    )

  withOwner(sso.command('delete').description('Delete single sign-on: users sign in by their passwords again'))
    .addHelpText('after', examples('sso delete --organization ID'))
    .action((owner: Owner, command: Command) => run.overHttp(command, (session) => remove(session, owner)))

  withOwner(sso.command('release').description('Turn single sign-on off on the database, as the last way in'))
    .addHelpText('after', aboutRelease)
    .addHelpText('after', examples('sso release --organization ID', 'sso release --staff'))
    .action((owner: Owner, command: Command) =>
      run.onDatabase(command, async ({ db, actor }) => {
        const { releaseIdentityProvider } = await import('@callbook/accounts')
        const organizationId = ownerOf(owner)
        const released = await releaseIdentityProvider(db, { by: actor.name, organizationId, now: new Date() })

        return mustExist(released, 'single sign-on', organizationId ?? 'staff')
      })
    )
}

type State = 'disabled' | 'enabled' | 'enforced'

function readState(text: string): State {
  if (text === 'disabled' || text === 'enabled' || text === 'enforced') return text
  throw new InputError('The state must be disabled, enabled or enforced')
}

function withOwner(command: Command): Command {
  return command
    .option('--organization <id>', 'organization of the identity provider', readId)
    .addOption(new Option('--staff', 'identity provider of staff').conflicts('organization'))
}

/** @returns the organization; `undefined` for staff */
function ownerOf({ organization, staff }: Owner): OrganizationId | undefined {
  if (organization === undefined && staff !== true) throw new InputError('Give --organization or --staff')

  return organization
}

async function show({ api }: HttpSession, owner: Owner): Promise<SsoSettings> {
  const organization = ownerOf(owner)

  return organization === undefined
    ? await dataOf(api.GET(staffPath))
    : await requestInOrganization(organization, () => dataOf(api.GET(organizationPath, at({ organization }))))
}

async function set(session: HttpSession, options: SetOptions): Promise<SsoSettings> {
  const { api, stdin } = session
  const { provider } = await show(session, options)
  const { state: _, tested_at: __, updated_at: ___, break_glass_user_id: ____, ...current } = provider ?? {}
  const secret = options.clientSecret === '-' ? (await readTextFile('-', stdin)).trim() : options.clientSecret
  const body = {
    ...{ groups_claim: null, group_roles: [], session_hours: 8, token_days: 14, trusts_second_factor: true },
    ...current,
    ...(options.signInName !== undefined && { sign_in_name: options.signInName }),
    ...(options.issuer !== undefined && { issuer: options.issuer }),
    ...(options.clientId !== undefined && { client_id: options.clientId }),
    ...(secret !== undefined && { client_secret: secret }),
    ...(options.groupsClaim !== undefined && { groups_claim: options.groupsClaim === '' ? null : options.groupsClaim }),
    ...(options.groupRoles !== undefined && { group_roles: await readJsonFile(options.groupRoles, stdin) }),
    ...(options.sessionHours !== undefined && { session_hours: options.sessionHours }),
    ...(options.tokenDays !== undefined && { token_days: options.tokenDays }),
    ...(options.trustsSecondFactor !== undefined && { trusts_second_factor: options.trustsSecondFactor })
  } as IdentityProviderInput
  const organization = ownerOf(options)
  if (organization === undefined) await bodyOf(api.PUT(staffPath, { body }))
  else await bodyOf(api.PUT(organizationPath, { ...at({ organization }), body }))

  return await show(session, options)
}

async function setState(session: HttpSession, state: State, options: StateOptions): Promise<SsoSettings> {
  const { api } = session
  const organization = ownerOf(options)
  const { users } = await show(session, options)
  const id = options.breakGlass === undefined ? undefined : findUser(users, options.breakGlass)
  const body = { state, ...(id !== undefined && { break_glass_user_id: id }) }
  if (organization === undefined) await bodyOf(api.PATCH(staffPath, { body }))
  else await bodyOf(api.PATCH(organizationPath, { ...at({ organization }), body }))

  return await show(session, options)
}

function findUser(users: SsoSettings['users'], text: string): UserId {
  const sought = text.trim().toLowerCase()
  const [found, ...others] = users.filter(({ user_id: id, email }) => id === sought || email === sought)
  if (found === undefined) throw new RefusedError(`No user ${sought} may be chosen`)
  if (others.length > 0) throw new RefusedError(`Several users have this address. Give an ID.`)

  return found.user_id as UserId
}

async function remove({ api }: HttpSession, owner: Owner) {
  const organization = ownerOf(owner)
  if (organization === undefined) await bodyOf(api.DELETE(staffPath))
  else await bodyOf(api.DELETE(organizationPath, at({ organization })))

  return { deleted: true }
}

function describe({ provider, redirect_urls: urls, users }: SsoSettings): string {
  const unlinked = users.filter(({ is_covered: isCovered, is_linked: isLinked }) => isCovered && !isLinked)
  const uncovered = users.filter(({ is_covered: isCovered }) => !isCovered)

  return formatText({
    ...(provider === null ? { state: 'not set up' } : { ...provider, group_roles: provider.group_roles.length }),
    redirect_urls: urls.join(', '),
    not_linked: unlinked.map(({ email }) => email).join(', '),
    not_covered: uncovered.map(({ email }) => email).join(', ')
  })
}
