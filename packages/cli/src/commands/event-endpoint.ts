import type { DeliveryState, EventEndpointMode } from '@callbook/db'
import { deliveryStates, eventEndpointModes } from '@callbook/db/values'
import {
  type ClientId,
  type DeliveredEventType,
  deliveredEventTypes,
  type EventEndpointId,
  type OrganizationId
} from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples, readId, readLimit, refuseNoChange } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession, pick } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText, tableOf } from '../text/text-table.ts'

const all = '/console/api/organizations/{organization}/event-endpoints'
const one = `${all}/{id}` as const
const what = 'event endpoint'

const everything = 'all'

const mostDeliveries = 100

const aboutReplay = `
\`event-endpoint deliveries\` and the API show the sequence number of each event.
Events are kept for 30 days. Events that are still queued are not queued again.
\`next_sequence\` is the number to continue with if there were too many events for
one replay.`

interface SettingOptions {
  readonly url?: string
  readonly description?: string
  readonly type?: readonly (DeliveredEventType | typeof everything)[]
  readonly mode?: EventEndpointMode
  readonly client?: ClientId | typeof everything
}

interface CreateOptions extends SettingOptions {
  readonly organization: OrganizationId
  readonly url: string
  readonly client?: ClientId
}

interface DeliveryOptions {
  readonly state?: DeliveryState
  readonly limit: number
  readonly before?: number
}

export function addEventEndpointCommands(program: Command, run: Run): void {
  const eventEndpoint = program
    .command('event-endpoint')
    .description('Manage event endpoints, to which the events of an organization are sent')

  withSettings(
    eventEndpoint
      .command('create')
      .alias('add')
      .description('Create an event endpoint; its signing secret is shown only once')
      .requiredOption('--organization <id>', 'organization of the events', readId)
      .requiredOption('--url <url>', 'destination URL: https, at a public internet address')
  )
    .option('--client <id>', 'id of the client whose events are sent', readId)
    .addHelpText(
      'after',
      examples(
        'event-endpoint create --organization ID --url https://crm.example.com/callbook',
        'event-endpoint create --organization ID --url https://crm.example.com/callbook --type call.stored --type customer.erased',
        'event-endpoint create --organization ID --url https://hooks.slack.com/services/T0/B0/X --mode slack --type endpoint.silent'
      )
    )
    .action(({ organization, ...options }: CreateOptions, command: Command) =>
      run.overHttp(command, ({ api }) => {
        const body = { url: options.url, ...settingsOf(options) }

        return requestInOrganization(organization, () => dataOf(api.POST(all, { ...at({ organization }), body })), {
          noun: 'client',
          id: options.client
        })
      })
    )

  eventEndpoint
    .command('list')
    .description('List the event endpoints of an organization, newest first')
    .requiredOption('--organization <id>', 'organization of the event endpoints', readId)
    .addHelpText('after', examples('event-endpoint list --organization ID'))
    .action(({ organization }: Pick<CreateOptions, 'organization'>, command: Command) =>
      run.overHttp(
        command,
        ({ api }) => requestInOrganization(organization, () => dataOf(api.GET(all, at({ organization })))),
        tableOf('id', 'state', 'url', 'description')
      )
    )

  eventEndpoint
    .command('show')
    .description('Show an event endpoint with its event types and the time since which deliveries fail')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint show ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: what, id }, (organization) => show(session, organization, id))
      )
    )

  addChangeCommands(eventEndpoint, run)
  addDeliveryCommands(eventEndpoint, run)
}

function addChangeCommands(eventEndpoint: Command, run: Run): void {
  withSettings(
    eventEndpoint
      .command('change')
      .description('Update an event endpoint; omitted settings do not change')
      .argument('<id>', 'id of the event endpoint', readId)
      .option('--url <url>', 'destination URL')
  )
    .option('--client <id>', 'id of the client whose events are sent; `all` for every client', readClient)
    .addHelpText(
      'after',
      examples(
        'event-endpoint change ID --type call.stored --mode full',
        'event-endpoint change ID --type all --client all'
      )
    )
    .action((id: EventEndpointId, options: SettingOptions, command: Command) =>
      run.overHttp(command, (session) => {
        const changes = settingsOf(options)
        refuseNoChange(changes)

        return change(session, id, changes)
      })
    )

  addStateCommand(eventEndpoint, run, {
    verb: 'pause',
    state: 'paused',
    about: 'Pause an event endpoint; its events are sent after it is resumed'
  })
  addStateCommand(eventEndpoint, run, {
    verb: 'resume',
    state: 'active',
    about: 'Resume an event endpoint; one that was disabled starts with new events'
  })

  eventEndpoint
    .command('remove')
    .description('Delete an event endpoint and its URL')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint remove ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: what, id }, async (organization) => {
          const endpoint = await show(session, organization, id)
          await bodyOf(session.api.DELETE(one, at({ organization, id })))

          return { ...endpoint, state: 'removed' }
        })
      )
    )

  eventEndpoint
    .command('rotate-secret')
    .description('Rotate the secret, which is shown only once; the previous one also signs for 24 hours')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint rotate-secret ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: what, id }, (organization) =>
          dataOf(session.api.POST(`${one}/rotate-secret`, at({ organization, id })))
        )
      )
    )
}

interface StateCommand {
  readonly verb: string
  readonly state: 'active' | 'paused'
  readonly about: string
}

function addStateCommand(eventEndpoint: Command, run: Run, { verb, state, about }: StateCommand): void {
  eventEndpoint
    .command(verb)
    .description(about)
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples(`event-endpoint ${verb} ID`))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run.overHttp(command, (session) => change(session, id, { state }))
    )
}

/** Adds the commands that list event deliveries and send events on demand. */
function addDeliveryCommands(eventEndpoint: Command, run: Run): void {
  eventEndpoint
    .command('test')
    .description('Send a test event at once and show the response; exits with 1 if it was not accepted')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint test ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, { noun: what, id }, async (organization) =>
            pick(
              await dataOf(session.api.POST(`${one}/test`, at({ organization, id }))),
              ...(['status', 'duration_ms', 'error', 'response_body'] as const)
            )
          ),
        {
          describe: ({ response_body: body, ...outcome }, width) =>
            [formatText(outcome, width), ...(body === '' ? [] : [body])].join('\n\n'),
          problemOf: ({ error }) =>
            error === null ? undefined : `the endpoint did not accept the test event: ${error}`
        }
      )
    )

  eventEndpoint
    .command('replay')
    .description('Replay events, including events from before the endpoint was created')
    .argument('<id>', 'id of the event endpoint', readId)
    .addOption(
      new Option('--since <sequence>', 'first sequence number to replay; all later events follow').argParser(
        readSequence
      )
    )
    .addOption(
      new Option('--sequence <sequence...>', 'sequence numbers of the events to replay')
        .argParser<number[]>((text, before = []) => [...before, readSequence(text)])
        .conflicts('since')
    )
    .addHelpText('after', aboutReplay)
    .addHelpText(
      'after',
      examples('event-endpoint replay ID --since 731', 'event-endpoint replay ID --sequence 731 740')
    )
    .action((id: EventEndpointId, { since, sequence }: { since?: number; sequence?: number[] }, command: Command) =>
      run.overHttp(command, (session) => {
        if (since === undefined && sequence === undefined) throw new InputError('Give --since or --sequence')
        const body = sequence === undefined ? { since_sequence: since ?? 1 } : { sequences: [...new Set(sequence)] }

        return inOwner(session, { noun: what, id }, (organization) =>
          dataOf(session.api.POST(`${one}/replay`, { ...at({ organization, id }), body }))
        )
      })
    )

  eventEndpoint
    .command('deliveries')
    .description('List the deliveries to an event endpoint, newest event first')
    .argument('<id>', 'id of the event endpoint', readId)
    .addOption(new Option('--state <state>', 'state of the deliveries').choices(deliveryStates))
    .option('--limit <number>', `maximum number of deliveries, up to ${mostDeliveries}`, readLimit(mostDeliveries), 20)
    .option('--before <sequence>', 'sequence number before which the next page starts', readSequence)
    .addHelpText('after', '\nWith --json, each delivery includes its latest attempts and their responses.')
    .addHelpText('after', examples('event-endpoint deliveries ID', 'event-endpoint deliveries ID --state failed'))
    .action((id: EventEndpointId, options: DeliveryOptions, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, { noun: what, id }, (organization) =>
            readDeliveries(session, { organization, id }, options)
          ),
        {
          json: ({ deliveries }) => deliveries,
          describe: ({ deliveries, next }, width) => {
            const table = describeDeliveries(deliveries, width)

            return next === undefined ? table : `${table}\n\nNext page: --before ${next} --limit ${options.limit}`
          }
        }
      )
    )
}

async function readDeliveries(
  { api }: HttpSession,
  { organization, id }: { readonly organization: OrganizationId; readonly id: EventEndpointId },
  { state, limit, before }: DeliveryOptions
) {
  const query = { limit, ...(state && { state }), ...(before && { cursor: before }) }
  const page = await bodyOf(api.GET(`${one}/deliveries`, atQuery({ organization, id }, query)))

  return { deliveries: page.data, next: page.next_cursor === null ? undefined : Number(page.next_cursor) }
}

type Deliveries = Awaited<ReturnType<typeof readDeliveries>>['deliveries']

function describeDeliveries(deliveries: Deliveries, width: number): string {
  return formatText(
    deliveries.map(({ sequence, type, state, attempt_count, last_status, last_error, next_attempt_at }) => ({
      sequence,
      type,
      state,
      tries: attempt_count,
      http: last_status,
      ...(next_attempt_at === null ? { next_at: null } : { next_at: next_attempt_at.replace(/\.\d+/, '') }),
      error: last_error
    })),
    width
  )
}

function show({ api }: HttpSession, organization: OrganizationId, id: EventEndpointId) {
  return dataOf(api.GET(one, at({ organization, id })))
}

function change(session: HttpSession, id: EventEndpointId, changes: object) {
  return inOwner(session, { noun: what, id }, (organization) =>
    dataOf(session.api.PATCH(one, { ...at({ organization, id }), body: changes }))
  )
}

function readSequence(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be the sequence number of an event: 1 or more.')

  return Number(text)
}

/** Adds the options that select the events and their format. */
function withSettings(command: Command): Command {
  return command
    .option('--description <text>', 'description, for your information')
    .addOption(new Option('--type <type...>', 'event types to send').choices([everything, ...deliveredEventTypes]))
    .addOption(new Option('--mode <mode>', 'content or format of the events').choices(eventEndpointModes))
}

function readClient(text: string): string {
  return text === everything ? everything : readId(text)
}

/**
 * Converts the options to an input of the API.
 *
 * @throws {InputError} if `--type all` is combined with other types
 */
function settingsOf({ url, description, type, mode, client }: SettingOptions): object {
  if (type !== undefined && type.length > 1 && type.includes(everything)) {
    throw new InputError('--type all cannot be combined with other types')
  }

  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(type !== undefined && { types: type.includes(everything) ? null : type }),
    ...(mode !== undefined && { mode }),
    ...(client !== undefined && { client_id: client === everything ? null : client })
  }
}
