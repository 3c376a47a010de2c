import { randomBytes } from 'node:crypto'
import type { EventEndpointId } from '@callbook/domain'
import type { EventEndpointChanges } from '@callbook/operations'
import { InputError, presentEventEndpoint } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { clientOf, type EventEndpointOptions, settingsOf, withSettings } from './event-endpoint-options.ts'
import { ownerOf } from './owner-of.ts'
import { type CreatedEventEndpoint, presentMade } from './present-made.ts'

const { changeEventEndpoint, deleteEventEndpoint, rotateEventSecret } = operations

const what = 'event endpoint'

/** Adds the commands that change an existing event endpoint. */
export function addChangeCommands(eventEndpoint: Command, run: Run): void {
  withSettings(
    eventEndpoint
      .command('change')
      .description('Update an event endpoint; omitted settings do not change')
      .argument('<id>', 'id of the event endpoint', readId)
      .option('--url <url>', 'destination URL')
  )
    .option('--client <id>', 'id of the client whose events are sent; `all` for every client', clientOf)
    .addHelpText(
      'after',
      examples(
        'event-endpoint change ID --type call.stored --mode full',
        'event-endpoint change ID --type all --client all'
      )
    )
    .action((id: EventEndpointId, options: EventEndpointOptions, command: Command) =>
      run(command, async (session) => {
        const changes = settingsOf(options)
        if (Object.keys(changes).length === 0) throw new InputError('Give at least one setting to change')

        return await change(session, id, changes)
      })
    )

  addStateCommand(
    eventEndpoint,
    run,
    'pause',
    'paused',
    'Pause an event endpoint; its events are sent after it is resumed'
  )
  addStateCommand(
    eventEndpoint,
    run,
    'resume',
    'active',
    'Resume an event endpoint; one that was disabled starts with new events'
  )

  eventEndpoint
    .command('remove')
    .description('Delete an event endpoint and its URL')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint remove ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = await ownerOf(db, id)
        const removed = found(await deleteEventEndpoint(db, organizationId, actor, id), what, id)

        return presentEventEndpoint(organizationId, removed)
      })
    )

  eventEndpoint
    .command('rotate-secret')
    .description('Rotate the secret, which is shown only once; the previous one also signs for 24 hours')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint rotate-secret ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run(command, async ({ actor, db, reveal, settings }) => {
        const organizationId = await ownerOf(db, id)
        const sealing = { keyRing: settings.keyRing(), now: new Date(), randomBytes }
        const show = async (made: CreatedEventEndpoint) => await reveal(presentMade(organizationId, made))
        const rotated = await rotateEventSecret(db, organizationId, actor, id, sealing, show)

        return presentMade(organizationId, found(rotated, what, id))
      })
    )
}

function addStateCommand(
  eventEndpoint: Command,
  run: Run,
  verb: string,
  state: EventEndpointChanges['state'],
  about: string
) {
  eventEndpoint
    .command(verb)
    .description(about)
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples(`event-endpoint ${verb} ID`))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run(command, async (session) => await change(session, id, { state }))
    )
}

async function change({ actor, db, settings }: Session, id: EventEndpointId, changes: object) {
  const organizationId = await ownerOf(db, id)
  const { guard } = await settings.events()
  const changed = await changeEventEndpoint(db, organizationId, actor, id, changes, { guard, now: new Date() })

  return presentEventEndpoint(organizationId, found(changed, what, id))
}
