import { randomBytes } from 'node:crypto'
import type { Database, EndpointStatus } from '@callbook/db'
import { type ClientId, type EndpointId, findProvider, providerNames, signaturePresets } from '@callbook/domain'
import type { CreatedEndpoint } from '@callbook/operations'
import { maxUrlOverlapHours } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, invokedAs, readHours, readId } from '../arguments.ts'
import { addEndpointAlarmCommands, readSilence } from './endpoint-alarms.ts'
import { addEndpointSecurityCommands } from './endpoint-security.ts'
import { joinSteps, stepsOfNewUrl } from './next-steps.ts'

const { findOrganizationOfId } = queries
const { createEndpoint, listEndpoints, replaceEndpoint, setEndpointStatus } = operations

interface CreateOptions {
  readonly client: ClientId
  readonly provider: string
  /** In seconds. */
  readonly silenceAfter?: number
  readonly unsigned?: true
}

export function addEndpointCommands(program: Command, run: Run): void {
  const endpoint = program.command('endpoint').description('Manage webhook URLs, to which providers report calls')

  endpoint
    .command('create')
    .description('Create a webhook URL for a client')
    .requiredOption('--client <id>', 'client whose calls are reported', readId)
    .requiredOption(
      '--provider <provider>',
      `provider that reports the calls: ${providerNames.join(', ')}, or custom- and the name of a mapping`,
      readProvider
    )
    .option('--unsigned', 'accept reports of your own agent without a signature')
    .option('--silence-after <time>', 'time without a report that raises an alarm: 90m, 6h, 2d', readSilence)
    .addHelpText('after', examples('endpoint create --client ID --provider vapi'))
    .action(({ client, provider, silenceAfter, unsigned }: CreateOptions, command: Command) =>
      run(
        command,
        async ({ actor, db, newId, settings }) => {
          const urls = settings.webhookUrls()
          const organizationId = await organizationOf(db, client)

          const endpoint = {
            clientId: client,
            provider,
            silenceAfterSeconds: silenceAfter,
            isUnsigned: unsigned
          }

          return await createEndpoint(db, organizationId, actor, endpoint, urls, made(newId()))
        },
        (endpoint) => describeCreated(endpoint, invokedAs(command))
      )
    )

  endpoint
    .command('list')
    .description('List the webhook URLs of a client')
    .requiredOption('--client <id>', 'client of the endpoints', readId)
    .addHelpText('after', examples('endpoint list --client ID'))
    .action(({ client }: { client: ClientId }, command: Command) =>
      run(command, async ({ db, settings }) => {
        const urls = settings.webhookUrls()

        return await listEndpoints(db, await organizationOf(db, client), client, urls, new Date())
      })
    )

  addStatusCommand(endpoint, run, 'activate', 'active', 'Accept reports again')
  addStatusCommand(endpoint, run, 'deactivate', 'inactive', 'Reject reports until the endpoint is activated')
  addStatusCommand(endpoint, run, 'revoke', 'revoked', 'Reject reports permanently')

  endpoint
    .command('replace')
    .description('Create another URL with the same settings, and revoke the old one after an overlap')
    .argument('<id>', 'id of the endpoint to replace', readId)
    .option(
      '--overlap <time>',
      `time that the old URL accepts reports, at most ${maxUrlOverlapHours}h; 0h revokes it at once (24h)`,
      readHours,
      24
    )
    .addHelpText('after', examples('endpoint replace ID', 'endpoint replace ID --overlap 0h'))
    .action((id: EndpointId, { overlap: overlapHours }: { overlap: number }, command: Command) =>
      run(command, async ({ actor, db, newId, settings }) => {
        const urls = settings.webhookUrls()
        const organizationId = found(await findOrganizationOfId(db, 'endpoints', id), 'endpoint', id)

        const replacement = { oldId: id, overlapHours }

        return found(await replaceEndpoint(db, organizationId, actor, replacement, urls, made(newId())), 'endpoint', id)
      })
    )

  addEndpointSecurityCommands(endpoint, run)
  addEndpointAlarmCommands(endpoint, run)
}

function addStatusCommand(endpoint: Command, run: Run, verb: string, status: EndpointStatus, description: string) {
  endpoint
    .command(verb)
    .description(description)
    .argument('<id>', 'id of the endpoint', readId)
    .addHelpText('after', examples(`endpoint ${verb} ID`))
    .action((id: EndpointId, _options: object, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const urls = settings.webhookUrls()
        const organizationId = found(await findOrganizationOfId(db, 'endpoints', id), 'endpoint', id)

        return found(await setEndpointStatus(db, organizationId, actor, id, status, urls), 'endpoint', id)
      })
    )
}

function readProvider(text: string): string {
  if (findProvider(text) === undefined) {
    throw new InvalidArgumentError(`It must be ${providerNames.join(', ')}, or such as custom-acmevoice.`)
  }

  return text
}

function describeCreated(endpoint: CreatedEndpoint, invocation: string): string {
  return joinSteps(
    formatText(endpoint),
    stepsOfNewUrl({ ...endpoint, scheme: schemeOf(endpoint) }, { url: endpoint.url, invocation })
  )
}

/** A sender of the client's own code signs from the start. */
function schemeOf({ secret }: CreatedEndpoint) {
  return secret === undefined ? null : signaturePresets['standard-webhooks']
}

async function organizationOf(db: Database, clientId: ClientId) {
  return found(await findOrganizationOfId(db, 'clients', clientId), 'client', clientId)
}

function made(id: EndpointId) {
  return { id, now: new Date(), randomBytes }
}
