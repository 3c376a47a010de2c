import { randomBytes } from 'node:crypto'
import {
  type Database,
  type EndpointStatus,
  findClientOrganization,
  findEndpointOrganization,
  newId
} from '@callbook/db'
import { type ClientId, type EndpointId, type ProviderName, providerNames } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { createEndpoint, listEndpoints, replaceEndpoint, setEndpointStatus } from '../../../endpoints/endpoints.ts'
import type { Endpoint } from '../../../endpoints/present-endpoint.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text-table.ts'
import { examples, invokedAs, readId } from '../arguments.ts'
import { addEndpointAlarmCommands, readSilence } from './endpoint-alarms.ts'
import { addEndpointSecurityCommands } from './endpoint-security.ts'
import { joinSteps, stepsOfNewUrl } from './next-steps.ts'

interface CreateOptions {
  readonly client: ClientId
  readonly provider: ProviderName
  /** In seconds. */
  readonly silenceAfter?: number
}

export function addEndpointCommands(program: Command, run: Run): void {
  const endpoint = program.command('endpoint').description('the webhook URLs to which providers report calls')

  endpoint
    .command('create')
    .description('make a webhook URL for a client')
    .requiredOption('--client <id>', 'whose calls are reported', readId)
    .addOption(new Option('--provider <provider>', 'who reports them').choices(providerNames).makeOptionMandatory())
    .option('--silence-after <time>', 'raise an alarm after so long without a report: 90m, 6h, 2d', readSilence)
    .addHelpText('after', examples('endpoint create --client ID --provider vapi'))
    .action(({ client, provider, silenceAfter }: CreateOptions, command: Command) =>
      run(
        command,
        async ({ actor, db, settings }) => {
          const urls = settings.webhookUrls()
          const organizationId = await organizationOf(db, client)

          const endpoint = { clientId: client, provider, silenceAfterSeconds: silenceAfter }

          return await createEndpoint(db, organizationId, actor, endpoint, urls, made())
        },
        (endpoint) => describeCreated(endpoint, invokedAs(command))
      )
    )

  endpoint
    .command('list')
    .description('list the webhook URLs of a client')
    .requiredOption('--client <id>', 'whose endpoints', readId)
    .addHelpText('after', examples('endpoint list --client ID'))
    .action(({ client }: { client: ClientId }, command: Command) =>
      run(command, async ({ db, settings }) => {
        const urls = settings.webhookUrls()

        return await listEndpoints(db, await organizationOf(db, client), client, urls)
      })
    )

  addStatusCommand(endpoint, run, 'activate', 'active', 'take reports again')
  addStatusCommand(endpoint, run, 'deactivate', 'inactive', 'take no reports until it is activated')
  addStatusCommand(endpoint, run, 'revoke', 'revoked', 'take no reports any more, for good')

  endpoint
    .command('replace')
    .description('revoke a URL and make another with the same settings, in one step')
    .argument('<id>', 'the endpoint to replace', readId)
    .addHelpText('after', examples('endpoint replace ID'))
    .action((id: EndpointId, _options: object, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const urls = settings.webhookUrls()
        const organizationId = found(await findEndpointOrganization(db, id), 'endpoint', id)

        return found(await replaceEndpoint(db, organizationId, actor, id, urls, made()), 'endpoint', id)
      })
    )

  addEndpointSecurityCommands(endpoint, run)
  addEndpointAlarmCommands(endpoint, run)
}

function addStatusCommand(endpoint: Command, run: Run, verb: string, status: EndpointStatus, description: string) {
  endpoint
    .command(verb)
    .description(description)
    .argument('<id>', 'the endpoint', readId)
    .addHelpText('after', examples(`endpoint ${verb} ID`))
    .action((id: EndpointId, _options: object, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const urls = settings.webhookUrls()
        const organizationId = found(await findEndpointOrganization(db, id), 'endpoint', id)

        return found(await setEndpointStatus(db, organizationId, actor, id, status, urls), 'endpoint', id)
      })
    )
}

function describeCreated(endpoint: Endpoint, invocation: string): string {
  return joinSteps(
    formatText(endpoint),
    stepsOfNewUrl({ ...endpoint, signature: null, allowed_ips: [] }, { url: endpoint.url, invocation })
  )
}

async function organizationOf(db: Database, clientId: ClientId) {
  return found(await findClientOrganization(db, clientId), 'client', clientId)
}

function made() {
  return { id: newId<EndpointId>(), now: new Date(), randomBytes }
}
