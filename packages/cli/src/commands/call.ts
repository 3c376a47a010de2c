import {
  answerFilterForm,
  type CallFilterDefinition,
  type CallId,
  type ClientId,
  callFilters,
  type OrganizationId,
  parseAnswerFilter
} from '@callbook/domain'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession, pick } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { readPages } from '../http/read-pages.ts'
import { type ListPart, type PageRequest, runPage, withPage } from '../pages.ts'
import type { Run } from '../run.ts'
import { wrapTo } from '../text/columns.ts'
import { formatText } from '../text/text-table.ts'
import { visible } from '../text/visible.ts'

const calls = '/console/api/organizations/{organization}/calls'

/** Options of a list; all others are filters of the API. */
interface ListOptions extends PageRequest {
  readonly organization: OrganizationId
  readonly client?: ClientId
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
      run.overHttp(
        command,
        (session) =>
          requestInOrganization(options.organization, () => readCall(session, options.organization, id), {
            noun: 'call',
            id
          }),
        (shown, width) => describeCall(shown, width, options)
      )
    )
}

function addListCommand(call: Command, run: Run): void {
  const list = call
    .command('list')
    .description('List calls, newest first')
    .requiredOption('--organization <id>', 'organization of the calls', readId)
  for (const { option } of filterOptions) list.addOption(option)

  withPage(list)
    .addHelpText(
      'after',
      examples('call list --organization ID', 'call list --organization ID --start 2026-11-01 --caller-name "Ada Lov"')
    )
    .action(({ limit, offset, ...options }: ListOptions, command: Command) =>
      runPage(run, command, {
        page: { limit, offset },
        read: (session) =>
          requestInOrganization(options.organization, () => readList(session, options, { limit, offset }), {
            noun: 'client',
            id: options.client
          }),
        inTable
      })
    )
}

/** Call in a list. JSON output has further members. */
interface ListedCall {
  readonly id: string
  readonly occurred_at: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly status: string
  /** Places of the words, the best first; only in a search for words. */
  readonly search_hits?: readonly { readonly snippet: string }[]
}

/** Reads a page: JSON has every member of each call, text only a few. */
async function readList(
  { api, isJson }: HttpSession,
  { organization, ...filters }: Omit<ListOptions, keyof PageRequest>,
  { limit, offset }: PageRequest
): Promise<ListPart<ListedCall>> {
  const filter = filterOf(filters)
  if (isJson) {
    const query = { ...filter, limit, offset }
    const { data, pagination } = await bodyOf(api.GET(`${calls}/whole`, atQuery({ organization }, query)))

    return { items: data as readonly ListedCall[], total: pagination.total, isBounded: false }
  }
  let [total, isBounded] = [0, false]
  const items: readonly ListedCall[] = await readPages(offset + limit, async (page) => {
    const body = await bodyOf(api.GET(calls, atQuery({ organization }, { ...filter, ...page })))
    total = body.total
    isBounded = body.total_is_bounded

    return body
  })

  return { items: items.slice(offset), total, isBounded }
}

type Filter = Pick<CallFilterDefinition, 'hasSeveral' | 'isInteger' | 'max' | 'min' | 'values'>

/** Notation of each type of filter. */
const formats: Readonly<
  Record<
    CallFilterDefinition['type'],
    { readonly placeholder?: string; readonly notes?: string; readonly read: (text: string, filter: Filter) => unknown }
  >
> = {
  answer: { notes: ', booking.politeness:0..40 or booking.booked:null', read: readAnswerFilter },
  boolean: { placeholder: 'answer', notes: ': true or false', read: readAnswer },
  enumeration: { read: readChoices },
  id: { placeholder: 'id', read: readId },
  name: { notes: ': each word must start a word of the name', read: (text) => text },
  number: { placeholder: 'number', read: readNumber },
  phone_number: { placeholder: 'number', notes: ', in any notation', read: (text) => text },
  text: { notes: '; several are separated by commas', read: readSeveral },
  time: { placeholder: 'date', notes: ': 2026-11-01 (midnight UTC) or an RFC 3339 time', read: readTime },
  words: { placeholder: 'words', notes: ': brake "strange noise" -refund appoint*', read: (text) => text }
}

/** Options of the filters, with the parameters that get their values. */
const filterOptions = Object.values<CallFilterDefinition>(callFilters).map((filter) => ({
  parameter: filter.parameter,
  option: filterOption(filter)
}))

function filterOption({ parameter, option: name = parameter, ...filter }: CallFilterDefinition): Option {
  const words = name.split('_')
  const { placeholder = words.at(-1), notes = '', read } = formats[filter.type]
  const option = new Option(`--${words.join('-')} <${placeholder}>`, `${filter.description}${notes}`)
  if (filter.values !== undefined) option.choices(filter.values)

  return option.argParser((text) => read(text, filter))
}

function filterOf(options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filterOptions.flatMap(({ option, parameter }) => {
      const value = options[option.attributeName()]
      if (value === undefined) return []

      return [[parameter, value instanceof Date ? value.toISOString() : String(value)]]
    })
  )
}

/** Members of a single call of the tenant API, in their order. */
const members = [
  ...['id', 'organization_id', 'client_id', 'customer_id', 'provider', 'provider_call_id', 'source', 'direction'],
  ...['status', 'ended_reason', 'started_at', 'ended_at', 'duration_seconds', 'caller_full_name'],
  ...['caller_phone_number', 'agent_phone_number', 'assistant_id', 'assistant_name', 'assistant_version', 'language'],
  ...['transfer_destination', 'call_summary', 'recording_url', 'cost_usd', 'success_evaluation', 'caller_sentiment'],
  ...['structured_data', 'metadata', 'evaluation_status', 'lead_score', 'adherence_score', 'sentiment'],
  ...['human_review_required', 'occurred_at', 'created_at', 'updated_at', 'transcript', 'messages', 'recordings'],
  ...['transfers', 'cost_breakdown', 'provider_verdicts', 'provider_warnings', 'external_ids', 'numbers'],
  ...['performance', 'requested_at', 'reports', 'stored_recordings']
]

/** Reads a call as the tenant API presents it, without the forms of phone numbers for display, and its evaluations. */
async function readCall({ api }: HttpSession, organization: OrganizationId, id: CallId): Promise<ShownCall> {
  const call = await dataOf(api.GET(`${calls}/{id}`, at({ organization, id })))
  const found = await dataOf(api.GET(`${calls}/{id}/evaluations`, at({ organization, id })))
  const transfers = call.transfers.map(({ destination_international: _, ...transfer }) => transfer)
  const known: Readonly<Record<string, unknown>> = { ...call, transfers }
  const shown = Object.fromEntries(members.filter((name) => name in known).map((name) => [name, known[name]]))
  const evaluations = pick(found, 'status', 'updated_at', 'lead_quality', 'prompt_adherence')

  return { ...shown, transcript: call.transcript, messages: call.messages, evaluations }
}

function inTable({ id, occurred_at: time, caller_full_name, caller_phone_number, status, search_hits }: ListedCall) {
  const occurred_at = time.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
  const match = search_hits && { match: search_hits[0]?.snippet ?? '-' }

  return { id, occurred_at, caller: caller_full_name ?? caller_phone_number, status, ...match }
}

function readAnswerFilter(text: string): string {
  if (parseAnswerFilter(text) === undefined) throw new InvalidArgumentError(`Expected ${answerFilterForm}.`)

  return text
}

/** Accepts one of the values, or several different ones separated by commas. */
function readChoices(text: string, { values = [] }: Filter): string {
  if (
    readSeveral(text)
      .split(',')
      .every((one) => values.includes(one))
  )
    return text

  throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}; separate several by commas.`)
}

/** Accepts different values separated by commas. A comma within a value follows a backslash. */
function readSeveral(text: string): string {
  const given = text.split(/(?<!\\),/)
  if (new Set(given).size < given.length) throw new InvalidArgumentError('Each value must be given only once.')

  return text
}

function readAnswer(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'

  throw new InvalidArgumentError('It must be true or false.')
}

function readNumber(text: string, { isInteger, min = 0, max = 0 }: Filter): number {
  const isNumber = isInteger ? /^\d{1,10}$/.test(text) : /^\d{1,10}(\.\d{1,10})?$/.test(text)
  const number = isNumber ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number

  throw new InvalidArgumentError(`It must be a ${isInteger ? 'whole ' : ''}number from ${min} to ${max}.`)
}

interface Evaluated {
  readonly completed_at: string | null
  readonly result: object | null
}

/** It has further members. */
interface ShownCall {
  readonly transcript: string | null
  readonly messages: readonly object[]
  readonly evaluations: { readonly lead_quality: Evaluated; readonly prompt_adherence: Evaluated }
}

function describeCall(
  { transcript, messages, evaluations, ...call }: ShownCall,
  width: number,
  { transcript: isRequested = false }: { readonly transcript?: boolean }
): string {
  const known = Object.entries(call).filter(([, value]) => !isNothing(value))
  const { lead_quality, prompt_adherence } = evaluations
  const parts = [
    formatText(Object.fromEntries(known), width),
    formatText(
      { lead_quality: describeEvaluated(lead_quality), prompt_adherence: describeEvaluated(prompt_adherence) },
      width
    )
  ]
  if (isRequested) parts.push(describeTranscript(transcript, width))

  return parts.join('\n\n')
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function describeEvaluated({ completed_at, result }: Evaluated): string {
  if (result === null) return 'pending'
  const { overall_score, score = overall_score } = result as Readonly<Record<string, unknown>>

  return [`completed ${completed_at}`, ...(typeof score === 'number' ? [`score ${score}`] : [])].join(', ')
}

/** Indents the transcript, so that no line of it looks like output of the command. */
function describeTranscript(transcript: string | null, width: number): string {
  if (transcript === null) return 'No transcript'
  const indent = '  '
  const lines = transcript
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapTo(visible(line), width - indent.length))

  return ['transcript', ...lines.map((line) => `${indent}${line}`.trimEnd())].join('\n')
}
