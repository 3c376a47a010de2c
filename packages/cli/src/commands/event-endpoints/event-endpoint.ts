import { randomBytes } from 'node:crypto'
import type { ClientId, EventEndpointId, OrganizationId } from '@callbook/domain'
import type { PresentedEventEndpoint } from '@callbook/operations'
import { presentEventEndpoint } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { tableOf } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { addChangeCommands } from './change-commands.ts'
import { addEventDeliveryCommands } from './event-deliveries.ts'
import { type EventEndpointOptions, settingsOf, withSettings } from './event-endpoint-options.ts'
import { ownerOf } from './owner-of.ts'
import { type CreatedEventEndpoint, presentMade } from './present-made.ts'

const { findEventEndpoint, findOrganization, listEventEndpoints } = queries
const { createEventEndpoint } = operations

const describeList = tableOf<PresentedEventEndpoint>('id', 'state', 'url', 'description')

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
    .action((options: EventEndpointOptions & AddOptions, command: Command) =>
      run(command, async ({ actor, db, newId, reveal, settings }) => {
        const { organization, client: client_id } = options
        found(await findOrganization(db, organization), 'organization', organization)
        const id = newId<EventEndpointId>()
        const { guard } = await settings.events()
        const making = { id, guard, keyRing: settings.keyRing(), now: new Date(), randomBytes }
        const input = { ...settingsOf(options), ...(client_id !== undefined && { client_id }) }
        const show = async (made: CreatedEventEndpoint) => await reveal(presentMade(organization, made))

        return presentMade(organization, await createEventEndpoint(db, organization, actor, input, making, show))
      })
    )

  eventEndpoint
    .command('list')
    .description('List the event endpoints of an organization, newest first')
    .requiredOption('--organization <id>', 'organization of the event endpoints', readId)
    .addHelpText('after', examples('event-endpoint list --organization ID'))
    .action(({ organization }: Pick<AddOptions, 'organization'>, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)
          const rows = await listEventEndpoints(db, organization)

          return rows.map((row) => presentEventEndpoint(organization, row))
        },
        describeList
      )
    )

  eventEndpoint
    .command('show')
    .description('Show an event endpoint with its event types and the time since which deliveries fail')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint show ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run(command, async ({ db }) => {
        const organizationId = await ownerOf(db, id)

        return presentEventEndpoint(
          organizationId,
          found(await findEventEndpoint(db, organizationId, id), 'event endpoint', id)
        )
      })
    )

  addChangeCommands(eventEndpoint, run)
  addEventDeliveryCommands(eventEndpoint, run)
}

interface AddOptions {
  readonly organization: OrganizationId
  readonly client?: ClientId
}
