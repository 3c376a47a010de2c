import { randomBytes } from 'node:crypto'
import type { ListedProviderAccount } from '@callbook/db'
import {
  type ListingProviderName,
  listingProviderNames,
  type OrganizationId,
  type ProviderAccountId
} from '@callbook/domain'
import type { ProviderAccount } from '@callbook/operations'
import { presentAccount } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText, tableOf } from '../../text/text-table.ts'
import { wrap } from '../../text/wrap.ts'
import { examples, invokedAs, readId } from '../arguments.ts'
import { addDoctorCommand } from './provider-doctor.ts'
import { addGapsCommand } from './provider-gaps.ts'
import { keyOption, readKey } from './provider-keys.ts'
import { addMapCommand } from './provider-map.ts'
import { withProviders } from './with-providers.ts'

const { findOrganization, findOrganizationOfId, listProviderAccounts } = queries
const { connectProvider, disconnectProvider, replaceProviderKey } = operations

interface ConnectOptions {
  readonly organization: OrganizationId
  readonly provider: ListingProviderName
  readonly baseUrl?: string
  readonly key: string
}

const about = `
The key is tested with one list request, stored encrypted, and never shown
again. Every 15 minutes, missing calls are searched for and backfilled, starting
with the last days. Nothing is changed at the provider.`

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
    .addHelpText('after', about)
    .addHelpText('after', examples('provider connect --organization ID --provider vapi --key - < key.txt'))
    .action((options: ConnectOptions, command: Command) =>
      run(
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
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return (await listProviderAccounts(db, organization)).map(presentListed)
        },
        tableOf('id', 'provider', 'state', 'open_gaps', 'last_pass_at')
      )
    )

  provider
    .command('replace-key')
    .description('Replace the key of a provider account, after a test of the new key')
    .argument('<id>', 'id of the provider account', readId)
    .addOption(keyOption())
    .addHelpText('after', examples('provider replace-key ID --key - < key.txt'))
    .action((id: ProviderAccountId, { key: place }: { key: string }, command: Command) =>
      run(command, async (session) => {
        const { actor, db, settings } = session
        const organizationId = found(await findOrganizationOfId(db, 'provider-accounts', id), 'provider account', id)
        const handling = { now: new Date(), randomBytes, keyRing: settings.keyRing() }
        const key = await readKey(session, place)
        const row = await withProviders(session, (visit) =>
          replaceProviderKey(db, organizationId, actor, id, key, { ...handling, visit })
        )

        return presentAccount(found(row, 'provider account', id))
      })
    )

  provider
    .command('disconnect')
    .description('Delete the key of a provider account and stop the search for missing calls; backfilled calls remain')
    .argument('<id>', 'id of the provider account', readId)
    .addHelpText('after', examples('provider disconnect ID'))
    .action((id: ProviderAccountId, _options: object, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'provider-accounts', id), 'provider account', id)
        const row = await disconnectProvider(db, organizationId, actor, id, new Date())

        return presentAccount(found(row, 'provider account', id))
      })
    )

  addMapCommand(provider, run)
  addGapsCommand(provider, run)
  addDoctorCommand(provider, run)
}

async function connect(session: Session, options: ConnectOptions): Promise<ProviderAccount> {
  const { organization, provider, baseUrl: base_url, key: place } = options
  const { actor, db, newId, settings } = session
  found(await findOrganization(db, organization), 'organization', organization)
  const keyRing = settings.keyRing()
  const given = { provider, base_url, key: await readKey(session, place) }
  const made = { id: newId<ProviderAccountId>(), now: new Date(), randomBytes }
  const allowedOrigins = settings.providerOrigins()
  const row = await withProviders(session, (visit) =>
    connectProvider(db, organization, actor, given, { ...made, keyRing, visit, allowedOrigins })
  )

  return presentAccount(row)
}

function presentListed(row: ListedProviderAccount) {
  return { ...presentAccount(row), open_gaps: row.open_gaps }
}

/** Describes a new account and the step that is left before calls can be backfilled. */
function describeConnected(account: ProviderAccount, invocation: string): string {
  const text = `Next, map the calls to a webhook URL, unless each assistant already reports to one URL. Calls without a webhook URL are listed, but not backfilled.`

  return `${formatText(account)}\n\n${wrap(text)}\n  $ ${invocation} provider map \\\n      ${account.id} --endpoint ENDPOINT`
}
