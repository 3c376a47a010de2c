import type { DeliveryState } from '@callbook/db'
import { deliveryStates } from '@callbook/db/values'
import type { EventEndpointId } from '@callbook/domain'
import type { PresentedDelivery } from '@callbook/operations'
import { InputError, presentDelivery } from '@callbook/operations/values'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId, readLimit } from '../arguments.ts'
import { ownerOf } from './owner-of.ts'

const { findEventEndpoint, listDeliveries } = queries
const { makeEventTest, replayEvents } = operations

const mostDeliveries = 100

const aboutReplay = `
\`event-endpoint deliveries\` and the API show the sequence number of each event.
Events are kept for 30 days. Events that are still queued are not queued again.
\`next_sequence\` is the number to continue with if there were too many events for
one replay.`

interface ListOptions {
  readonly state?: DeliveryState
  readonly limit: number
  readonly before?: number
}

/** Adds the commands that list event deliveries and send events on demand. */
export function addEventDeliveryCommands(eventEndpoint: Command, run: Run): void {
  eventEndpoint
    .command('test')
    .description('Send a test event at once and show the response; exits with 1 if it was not accepted')
    .argument('<id>', 'id of the event endpoint', readId)
    .addHelpText('after', examples('event-endpoint test ID'))
    .action((id: EventEndpointId, _options: object, command: Command) =>
      run(
        command,
        async (session) => {
          const { status, durationMs, error, responseExcerpt } = await testEndpoint(session, id)

          return { status, duration_ms: durationMs, error, response_body: responseExcerpt }
        },
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
      run(command, async ({ actor, db }) => {
        if (since === undefined && sequence === undefined) throw new InputError('Give --since or --sequence')
        const input = sequence === undefined ? { since_sequence: since } : { sequences: [...new Set(sequence)] }
        const organizationId = await ownerOf(db, id)
        const replayed = await replayEvents(db, organizationId, actor, id, input, new Date())
        const { queued, from, next } = found(replayed, 'event endpoint', id)

        return { queued, from_sequence: from, next_sequence: next }
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
    .action((id: EventEndpointId, options: ListOptions, command: Command) =>
      run(
        command,
        async ({ db }) => {
          const { limit, state, before } = options
          const organizationId = await ownerOf(db, id)
          found(await findEventEndpoint(db, organizationId, id), 'event endpoint', id)
          const { deliveries, next } = await listDeliveries(db, organizationId, id, { state, before, limit })

          return { deliveries: deliveries.map(presentDelivery), next }
        },
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

function describeDeliveries(deliveries: readonly PresentedDelivery[], width: number): string {
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

async function testEndpoint({ actor, db, newId, settings }: Session, id: EventEndpointId) {
  const { createTestSender } = await import('@callbook/events')
  const { createGuardedAgent } = await import('@callbook/outbound')
  const keyRing = settings.keyRing()
  const { guard, proxy, apiUrl, consoleUrl } = await settings.events()
  const organizationId = await ownerOf(db, id)
  const receiver = found(await makeEventTest(db, organizationId, actor, id), 'event endpoint', id)
  const dispatcher = createGuardedAgent({ guard, proxy })
  try {
    const sendTest = createTestSender({ keyRing, dispatcher, apiUrl, consoleUrl, now: () => new Date() })

    return await sendTest(organizationId, receiver, newId(), new AbortController().signal)
  } finally {
    await dispatcher.destroy()
  }
}

function readSequence(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be the sequence number of an event: 1 or more.')

  return Number(text)
}
