import type { EndpointId, ProviderAccountId } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId } from '../arguments.ts'

const { findEndpoint, findOrganizationOfId, listAccountEndpoints } = queries
const { mapProviderCalls, unmapProviderCalls } = operations

interface MapOptions {
  readonly endpoint?: EndpointId
  readonly assistant?: string
  readonly remove?: true
}

const about = `
Without --assistant, all calls of the account are mapped to the webhook URL,
except calls of assistants with a mapping of their own. A call without a mapping
goes to the webhook URL that the settings at the provider name, or else to the
only URL that received calls of its assistant in the last 30 days. Other calls
are listed as unassigned and not backfilled.`

export function addMapCommand(provider: Command, run: Run): void {
  provider
    .command('map')
    .description('Map calls of a provider account to a webhook URL, and show the resulting map')
    .argument('<id>', 'id of the provider account', readId)
    .addOption(new Option('--endpoint <id>', 'id of the webhook URL').argParser(readId))
    .option('--assistant <id>', 'assistant, agent or pathway whose calls are mapped')
    .addOption(new Option('--remove', 'removal of the mapping').conflicts('endpoint'))
    .addHelpText('after', about)
    .addHelpText(
      'after',
      examples(
        'provider map ID --endpoint ENDPOINT',
        'provider map ID --endpoint ENDPOINT --assistant ASSISTANT',
        'provider map ID --assistant ASSISTANT --remove'
      )
    )
    .action((id: ProviderAccountId, options: MapOptions, command: Command) =>
      run(command, (session) => change(session, id, options))
    )
}

async function change({ actor, db }: Session, id: ProviderAccountId, { endpoint, assistant, remove }: MapOptions) {
  const organizationId = found(await findOrganizationOfId(db, 'provider-accounts', id), 'provider account', id)
  const assistantId = assistant ?? null
  if (remove) {
    await unmapProviderCalls(db, organizationId, actor, id, assistantId)

    return await listAccountEndpoints(db, organizationId, id)
  }
  if (endpoint === undefined) throw new InputError('Give the webhook URL with --endpoint, or --remove')
  found(await findEndpoint(db, organizationId, endpoint), 'endpoint', endpoint)
  const mapping = { endpointId: endpoint, assistantId }

  return found(await mapProviderCalls(db, organizationId, actor, id, mapping, new Date()), 'provider account', id)
}
