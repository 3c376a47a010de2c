import { type ClientId, type EndpointId, findProvider, providerNames, signaturePresets } from '@callbook/domain'
import { maxUrlOverlapHours } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { examples, invokedAs, readHours, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'
import { addEndpointAlarmCommands, readSilence } from './endpoint-alarms.ts'
import { addEndpointSecurityCommands } from './endpoint-security.ts'
import { joinSteps, stepsOfNewUrl } from './next-steps.ts'

interface CreateOptions {
  readonly client: ClientId
  readonly provider: string
  /** In seconds. */
  readonly silenceAfter?: number
  readonly unsigned?: true
}

const one = '/console/api/organizations/{organization}/endpoints/{id}'
const ofClient = '/console/api/organizations/{organization}/clients/{id}/endpoints'

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
    .action((options: CreateOptions, command: Command) =>
      run.overHttp(
        command,
        (session) => create(session, options),
        (created) => describeCreated(created, invokedAs(command))
      )
    )

  endpoint
    .command('list')
    .description('List the webhook URLs of a client')
    .requiredOption('--client <id>', 'client of the endpoints', readId)
    .addHelpText('after', examples('endpoint list --client ID'))
    .action(({ client }: Pick<CreateOptions, 'client'>, command: Command) =>
      run.overHttp(command, (session) => list(session, client))
    )

  addStatusCommand(endpoint, run, { verb: 'activate', description: 'Accept reports again' })
  addStatusCommand(endpoint, run, {
    verb: 'deactivate',
    description: 'Reject reports until the endpoint is activated'
  })
  addStatusCommand(endpoint, run, { verb: 'revoke', description: 'Reject reports permanently' })

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
    .action((id: EndpointId, { overlap }: { overlap: number }, command: Command) =>
      run.overHttp(command, (session) => replace(session, id, overlap))
    )

  addEndpointSecurityCommands(endpoint, run)
  addEndpointAlarmCommands(endpoint, run)
}

interface StatusCommand {
  readonly verb: 'activate' | 'deactivate' | 'revoke'
  readonly description: string
}

function addStatusCommand(endpoint: Command, run: Run, { verb, description }: StatusCommand) {
  endpoint
    .command(verb)
    .description(description)
    .argument('<id>', 'id of the endpoint', readId)
    .addHelpText('after', examples(`endpoint ${verb} ID`))
    .action((id: EndpointId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'endpoint', id }, async (organization) => {
          await bodyOf(session.api.POST(`${one}/${verb}`, at({ organization, id })))

          return await read(session, { organization, id })
        })
      )
    )
}

async function create(session: HttpSession, { client, provider, silenceAfter, unsigned }: CreateOptions) {
  return await inOwner(session, { noun: 'client', id: client }, async (organization) => {
    const body = {
      provider,
      is_unsigned: unsigned === true,
      ...(silenceAfter !== undefined && { silence_after_seconds: silenceAfter })
    }
    const created = session.api.POST(ofClient, { ...at({ organization, id: client }), body })
    const { id, url, secret } = await dataOf(created)
    const shown = { id, client_id: client, provider, slug: slugOf(url), url, status: 'active' }

    return { ...shown, ...(secret !== null && { secret }) }
  })
}

type Created = Awaited<ReturnType<typeof create>>

function describeCreated(created: Created, invocation: string): string {
  // A sender of the client's own code signs from the start.
  const scheme = created.secret === undefined ? null : signaturePresets['standard-webhooks']

  return joinSteps(formatText(created), stepsOfNewUrl({ ...created, scheme }, { url: created.url, invocation }))
}

async function list(session: HttpSession, client: ClientId) {
  return await inOwner(session, { noun: 'client', id: client }, async (organization) => {
    const endpoints = await dataOf(session.api.GET(ofClient, at({ organization, id: client })))
    const shown = []
    for (const { id, provider, status, signature, created_at: _, client_id: __, ...others } of endpoints) {
      const url = await revealUrl(session, { organization, id })
      const { allowed_ips, silence_after_seconds, suspects_silence, ...use } = others
      const settings = { hmac: signature?.preset ?? false, allowed_ips, silence_after_seconds, suspects_silence }
      shown.push({ id, provider, url, status, ...use, ...settings })
    }

    return shown
  })
}

async function replace(session: HttpSession, oldId: EndpointId, overlap_hours: number) {
  return await inOwner(session, { noun: 'endpoint', id: oldId }, async (organization) => {
    const place = at({ organization, id: oldId })
    const replaced = session.api.POST(`${one}/replace`, { ...place, body: { overlap_hours } })
    const { id, url, previous_url_expires_at } = await dataOf(replaced)

    return { ...(await read(session, { organization, id }, url)), previous_url_expires_at }
  })
}

interface Place {
  readonly organization: string
  readonly id: string
}

async function read(session: HttpSession, place: Place, known?: string) {
  const { id, client_id, provider, status } = await dataOf(session.api.GET(one, at(place)))
  const url = known ?? (await revealUrl(session, place))

  return { id, client_id, provider, slug: slugOf(url), url, status }
}

/** Returns the URL; the audit log records that it was shown. */
async function revealUrl({ api }: HttpSession, place: Place): Promise<string> {
  return (await dataOf(api.POST(`${one}/url`, at(place)))).url
}

function slugOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function readProvider(text: string): string {
  if (findProvider(text) === undefined) {
    throw new InvalidArgumentError(`It must be ${providerNames.join(', ')}, or such as custom-acmevoice.`)
  }

  return text
}
