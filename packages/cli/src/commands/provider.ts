import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  type EndpointId,
  type ListingProviderName,
  listingProviderNames,
  type OrganizationId,
  type ProviderAccountId
} from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, invokedAs, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, findBy, type HttpSession, pick } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { wrap } from '../text/columns.ts'
import { formatText, tableOf } from '../text/text-table.ts'
import { addDoctorCommand } from './provider-doctor.ts'
import { addGapsCommand } from './provider-gaps.ts'

interface OfOrganization {
  readonly organization: OrganizationId
}

interface ConnectOptions extends OfOrganization {
  readonly provider: ListingProviderName
  readonly baseUrl?: string
  readonly key: string
}

interface MapOptions {
  readonly endpoint?: EndpointId
  readonly assistant?: string
  readonly remove?: true
}

const all = '/console/api/organizations/{organization}/provider-accounts'
const one = `${all}/{id}` as const
const what = 'provider account'

const aboutKey = `
The key is tested with one list request, stored encrypted, and never shown
again. Every 15 minutes, missing calls are searched for and backfilled, starting
with the last days. Nothing is changed at the provider.`

const aboutMap = `
Without --assistant, all calls of the account are mapped to the webhook URL,
except calls of assistants with a mapping of their own. A call without a mapping
goes to the webhook URL that the settings at the provider name, or else to the
only URL that received calls of its assistant in the last 30 days. Other calls
are listed as unassigned and not backfilled.`

export function addProviderCommands(program: Command, run: Run): void {
  const provider = program
    .command('provider')
    .description('Manage provider accounts, which are checked for missing calls')

  provider
    .command('connect')
    .description('Connect a provider account by its API key, to find calls that did not arrive')
    .requiredOption('--organization <id>', 'organization that owns the account', readId)
    .addOption(
      new Option('--provider <provider>', 'provider of the account').choices(listingProviderNames).makeOptionMandatory()
    )
    .option('--base-url <url>', 'origin of the API, for accounts in another region')
    .addOption(keyOption())
    .addHelpText('after', aboutKey)
    .addHelpText('after', examples('provider connect --organization ID --provider vapi --key - < key.txt'))
    .action((options: ConnectOptions, command: Command) =>
      run.overHttp(
        command,
        (session) => connect(session, options),
        (account) => describeConnected(account, invokedAs(command))
      )
    )

  provider
    .command('list')
    .description('List the provider accounts of an organization, without their keys')
    .requiredOption('--organization <id>', 'organization that owns the accounts', readId)
    .addHelpText('after', examples('provider list --organization ID'))
    .action(({ organization }: OfOrganization, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          requestInOrganization(organization, async () => {
            const accounts = await listAccounts(session, organization)

            return accounts.map((account) => ({ ...present(account), open_gaps: account.open_gaps }))
          }),
        tableOf('id', 'provider', 'state', 'open_gaps', 'last_pass_at')
      )
    )

  provider
    .command('replace-key')
    .description('Replace the key of a provider account, after a test of the new key')
    .argument('<id>', 'id of the provider account', readId)
    .addOption(keyOption())
    .addHelpText('after', examples('provider replace-key ID --key - < key.txt'))
    .action((id: ProviderAccountId, { key: place }: Pick<ConnectOptions, 'key'>, command: Command) =>
      run.overHttp(command, async (session) => {
        const key = await readKey(session, place)

        return await inOwner(session, { noun: what, id }, async (organization) => {
          await bodyOf(session.api.PUT(`${one}/key`, { ...at({ organization, id }), body: { key } }))

          return present(await readAccount(session, organization, id))
        })
      })
    )

  provider
    .command('disconnect')
    .description('Delete the key of a provider account and stop the search for missing calls; backfilled calls remain')
    .argument('<id>', 'id of the provider account', readId)
    .addHelpText('after', examples('provider disconnect ID'))
    .action((id: ProviderAccountId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: what, id }, async (organization) => {
          const account = await readAccount(session, organization, id)
          await bodyOf(session.api.DELETE(one, at({ organization, id })))

          return { ...present(account), state: 'disconnected' }
        })
      )
    )

  provider
    .command('map')
    .description('Map calls of a provider account to a webhook URL, and show the resulting map')
    .argument('<id>', 'id of the provider account', readId)
    .addOption(new Option('--endpoint <id>', 'id of the webhook URL').argParser(readId))
    .option('--assistant <id>', 'assistant, agent or pathway whose calls are mapped')
    .addOption(new Option('--remove', 'removal of the mapping').conflicts('endpoint'))
    .addHelpText('after', aboutMap)
    .addHelpText(
      'after',
      examples(
        'provider map ID --endpoint ENDPOINT',
        'provider map ID --endpoint ENDPOINT --assistant ASSISTANT',
        'provider map ID --assistant ASSISTANT --remove'
      )
    )
    .action((id: ProviderAccountId, options: MapOptions, command: Command) =>
      run.overHttp(command, (session) => map(session, id, options))
    )

  addGapsCommand(provider, run)
  addDoctorCommand(provider, run)
}

async function connect(session: HttpSession, { organization, provider, baseUrl, key: place }: ConnectOptions) {
  const key = await readKey(session, place)
  const body = { provider, key, ...(baseUrl !== undefined && { base_url: baseUrl }) }

  return await requestInOrganization(organization, async () => {
    const { id } = await dataOf(session.api.POST(all, { ...at({ organization }), body }))

    return present(await readAccount(session, organization, id))
  })
}

async function map(session: HttpSession, id: ProviderAccountId, { endpoint, assistant, remove }: MapOptions) {
  if (endpoint === undefined && !remove) throw new InputError('Give the webhook URL with --endpoint, or --remove')

  return await inOwner(session, { noun: what, id }, async (organization) => {
    const place = at({ organization, id })
    const assistant_id = assistant ?? null
    const { assignments } = await readAccount(session, organization, id)
    if (endpoint !== undefined) {
      const body = { assistant_id, endpoint_id: endpoint }
      await bodyOf(session.api.POST(`${one}/assignments`, { ...place, body }))
    } else if (assignments.some((assignment) => assignment.assistant_id === assistant_id)) {
      await bodyOf(session.api.POST(`${one}/assignments/remove`, { ...place, body: { assistant_id } }))
    }

    return (await readAccount(session, organization, id)).assignments
  })
}

async function listAccounts({ api }: HttpSession, organization: OrganizationId) {
  return await dataOf(api.GET(all, at({ organization })))
}

async function readAccount(session: HttpSession, organization: OrganizationId, id: string) {
  return mustExist(findBy(await listAccounts(session, organization), id), what, id)
}

function present(account: Awaited<ReturnType<typeof listAccounts>>[number]) {
  return pick(
    account,
    ...(['id', 'provider', 'base_url', 'state', 'last_error', 'last_ok_at', 'last_pass_at', 'created_at'] as const)
  )
}

/** Describes a new account and the step that is left before calls can be backfilled. */
function describeConnected(account: ReturnType<typeof present>, invocation: string): string {
  const text = `Next, map the calls to a webhook URL, unless each assistant already reports to one URL. Calls without a webhook URL are listed, but not backfilled.`

  return `${formatText(account)}\n\n${wrap(text)}\n  $ ${invocation} provider map \\\n      ${account.id} --endpoint ENDPOINT`
}

/**
 * Accepts a key only from standard input, because command lines are visible to other processes and stay in the history.
 */
function keyOption(): Option {
  return new Option('--key <->', 'source of the API key: - for standard input').makeOptionMandatory()
}

/** @throws {InputError} without the given value in its message */
async function readKey({ stdin, note }: Pick<HttpSession, 'note' | 'stdin'>, place: string): Promise<string> {
  if (place !== '-') {
    throw new InputError(
      'Give --key - and write the key to standard input, because command lines are visible to other users'
    )
  }
  if (isTerminal(stdin)) note('Paste the key, then press Enter and Ctrl-D:')

  return (await text(stdin)).trim()
}

function isTerminal(stdin: Readable): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}
