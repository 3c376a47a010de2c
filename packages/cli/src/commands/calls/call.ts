import {
  type CallId,
  callDirections,
  callStatuses,
  evaluationStatuses,
  type OrganizationId,
  sentiments
} from '@callbook/domain'
import type { CallSearch, ListedCall, ListPage } from '@callbook/operations'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { runPage, withPage } from '../pages.ts'
import { describeCall } from './describe-call.ts'

const { findOrganization } = queries
const { findCalls, showCall } = operations

interface ListOptions extends Omit<CallSearch, 'clientId' | 'customerId'>, ListPage {
  readonly organization: OrganizationId
  readonly client?: CallSearch['clientId']
  readonly customer?: CallSearch['customerId']
}

export function addCallCommands(program: Command, run: Run): void {
  const call = program.command('call').description('Inspect calls')

  addListCommand(call, run)

  call
    .command('show')
    .description('Show a call with its evaluations')
    .argument('<id>', 'id of the call', readId)
    .requiredOption('--organization <id>', 'organization of the call', readId)
    .option('--transcript', 'include the transcript in text output; JSON always includes it')
    .addHelpText('after', examples('call show ID --organization ID', 'call show ID --organization ID --transcript'))
    .action((id: CallId, options: { organization: OrganizationId; transcript?: boolean }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, options.organization), 'organization', options.organization)

          return found(await showCall(db, options.organization, id), 'call', id)
        },
        (shown, width) => describeCall(shown, width, options)
      )
    )
}

function addListCommand(call: Command, run: Run): void {
  const list = call
    .command('list')
    .description('List calls, newest first')
    .requiredOption('--organization <id>', 'organization of the calls', readId)
    .option('--client <id>', 'id of the client', readId)
    .option('--customer <id>', 'id of the customer', readId)
    .option('--phone-number <number>', 'phone number of the caller, in any notation')
    .option('--search <words>', 'words of the call: brake "strange noise" -refund appoint*')
    .option('--caller-name <name>', 'caller name: each word must start a word of the name')
    .option('--start <date>', 'earliest time of the call: 2026-11-01 (midnight UTC) or an RFC 3339 time', readInstant)
    .option('--end <date>', 'latest time of the call', readInstant)
    .addOption(anyOf(new Option('--direction <direction>', 'call direction'), callDirections))
    .addOption(anyOf(new Option('--status <status>', 'call status'), callStatuses))
    .addOption(anyOf(new Option('--evaluation-status <state>', 'evaluation state'), evaluationStatuses))
    .option('--human-review-required <answer>', 'whether a human should review the call: true or false', readAnswer)
    .option('--provider <provider>', 'provider of the call, such as vapi', readSeveral)
    .option('--assistant-id <id>', 'id of the assistant at its provider')
    .option('--assistant-version <version>', 'version of the assistant')
    .option('--ended-reason <reason>', 'reason of the end, as worded by the provider')
    .addOption(anyOf(new Option('--sentiment <sentiment>', 'caller sentiment'), sentiments))
    .option('--lead-score-from <score>', 'minimum lead quality score', readScore)
    .option('--lead-score-to <score>', 'maximum lead quality score', readScore)
    .option('--adherence-score-from <score>', 'minimum prompt adherence score', readScore)
    .option('--adherence-score-to <score>', 'maximum prompt adherence score', readScore)

  withPage(list)
    .addHelpText(
      'after',
      examples('call list --organization ID', 'call list --organization ID --start 2026-11-01 --caller-name "Ada Lov"')
    )
    .action(({ organization, client, customer, limit, offset, ...search }: ListOptions, command: Command) =>
      runPage(
        run,
        command,
        { limit, offset },
        async ({ db }, page) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return await findCalls(db, organization, { ...search, clientId: client, customerId: customer }, page)
        },
        inTable
      )
    )
}

function inTable({ id, occurred_at: time, caller_full_name, caller_phone_number, status, search_hits }: ListedCall) {
  const occurred_at = time.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
  const match = search_hits && { match: search_hits[0]?.snippet ?? '-' }

  return { id, occurred_at, caller: caller_full_name ?? caller_phone_number, status, ...match }
}

/** Accepts one of the values, or several different ones separated by commas. */
function anyOf(option: Option, values: readonly string[]): Option {
  return option.choices(values).argParser((text: string) => {
    const given = readSeveral(text)
    if ([given].flat().every((one) => values.includes(one))) return given

    throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}; separate several by commas.`)
  })
}

/** Returns one value, or several. */
function readSeveral(text: string): string | readonly string[] {
  const given = text.split(',')
  if (new Set(given).size < given.length) throw new InvalidArgumentError('Each value must be given only once.')

  return given.length === 1 ? text : given
}

function readAnswer(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'

  throw new InvalidArgumentError('It must be true or false.')
}

function readScore(text: string): number {
  const score = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (score <= 100) return score

  throw new InvalidArgumentError('It must be a number from 0 to 100.')
}
