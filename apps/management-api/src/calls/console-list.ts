import { hasPermission } from '@callbook/accounts'
import {
  type CallFilter,
  type CallRow,
  type CallSort,
  type CallTexts,
  type ClientRow,
  callColumns,
  callJson,
  countChoices,
  countedColumns,
  type Database,
  findCallId,
  hasBoundedTotal,
  listCalls,
  listClientNumbers,
  listFailedCalls,
  maxLimit,
  mostListed,
  mostSorted,
  type ReachScope,
  readCallRows,
  readCallTexts,
  searchedCallColumns,
  searchedCallJson,
  sortColumns
} from '@callbook/db'
import {
  type CallFilterDefinition,
  type CallId,
  callFilters,
  countryOfPhoneNumber,
  formatPhoneNumber,
  inputBounds,
  normalizePhoneNumber,
  parseSearch,
  sentiments
} from '@callbook/domain'
import {
  boolean,
  defineQuery,
  enumeration,
  integer,
  type ParameterReader,
  type Routes,
  text,
  type ValueOf
} from '@callbook/http'
import { exportCalls } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { findDenial } from '../console-access/permission.ts'
import { bindReach } from '../console-access/request-actor.ts'
import { requireOwnPage } from '../console-access/same-origin.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'
import {
  cursor,
  encodeCursor,
  ListOf,
  listForm,
  pageParameters,
  readPage,
  requireCountedOffset
} from '../http-api/pagination.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { Csv, CursorPage, Data } from '../http-api/responses.ts'
import { selectMembers } from '../http-api/selected-fields.ts'
import { sendCsv } from '../responses/csv.ts'
import { filesOfConsole, limitDownloads } from '../responses/limit-downloads.ts'
import { selectedIds } from './console-selected.ts'
import { consoleFilterNames, filterParameters, readFilterValues } from './filters.ts'
import { Call, SearchHits } from './schema.ts'

const searched = described(
  text({ maxLength: 200 }),
  'Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in ' +
    '`GET /v1/calls`; the last word may be incomplete'
)

/** Ids of providers have no spaces, and are longer than typical search words. */
const likeId = /^\S{8,200}$/

/** Numbers with or without a country code. */
const likeNumber = /^[+\d\s().\-/\u2010-\u2015]{5,40}$/

/**
 * Interprets the search text of a user. A number without a country code is read in the country of the client, or else
 * in the countries of all clients.
 *
 * @throws {SearchError}
 */
async function readSearch(
  at: ReachScope<Database>,
  given: string,
  client: ClientRow | undefined
): Promise<Pick<CallFilter, 'ids' | 'phoneNumber' | 'search'>> {
  const requested = given.trim()
  const id = likeId.test(requested) ? await findCallId(at, requested) : undefined
  if (id !== undefined) return { ids: [id] }

  const phoneNumber = isLikeNumber(requested) ? await findNumber(at, requested, client) : null

  return phoneNumber === null ? { search: parseSearch(withIncompleteWord(requested)) } : { phoneNumber }
}

export function isLikeNumber(given: string): boolean {
  return likeNumber.test(given.trim())
}

/** The last word may still be typed: it matches as a beginning from two letters on. */
function withIncompleteWord(requested: string): string {
  return /[\p{L}\p{N}][\p{L}\p{M}\p{N}]+$/u.test(requested) ? `${requested}*` : requested
}

async function findNumber(
  { db, reach }: ReachScope<Database>,
  requested: string,
  client: ClientRow | undefined
): Promise<string | null> {
  const whole = normalizePhoneNumber(requested, undefined)
  if (whole !== null && requested.trim().startsWith('+')) return whole

  const near = client === undefined ? await listClientNumbers({ db, reach }) : [client.phone_number]
  const countries = new Set(near.map((number) => countryOfPhoneNumber(number)))

  return (
    [...countries].map((country) => normalizePhoneNumber(requested, country)).find((found) => found !== null) ?? whole
  )
}

/** Filters of the list of calls, some with several values. */
export const listFilters = {
  ...filterParameters('console', consoleFilterNames),
  evaluation_failed: described(
    boolean(),
    `If true, only calls with a permanently failed evaluation, at most ${mostListed}`
  ),
  search: searched
}

type ListQuery = { readonly [Name in keyof typeof listFilters]: ValueOf<(typeof listFilters)[Name]> }

/** @throws {HttpError} 400, 403, 404 */
export async function readListFilter(
  db: Database,
  { reach, session }: Pick<FastifyRequest, 'reach' | 'session'>,
  requested: ListQuery
): Promise<CallFilter> {
  if (requiresCosts(requested)) requireCosts(session)
  const clients = await Promise.all([requested.client_id ?? []].flat().map((id) => getFilterClient(db, reach, id)))
  const client = clients.length === 1 ? clients[0] : undefined
  const found = requested.search === undefined ? {} : await readSearch({ db, reach }, requested.search, client)
  const failed = requested.evaluation_failed === true ? await listFailedCalls(db, reach) : undefined

  return {
    ...readFilterValues(requested, client, consoleFilterNames),
    clientIds: clients.length > 1 ? clients.flatMap((one) => one?.id ?? []) : undefined,
    ...found,
    ids: intersect(found.ids, failed?.slice(0, mostListed))
  }
}

/** Returns `true` if a filter requires the permission to read costs. */
function requiresCosts(requested: Readonly<Record<string, unknown>>): boolean {
  return Object.values<CallFilterDefinition>(callFilters).some(
    ({ parameter, permission }) => permission === 'read_costs' && requested[parameter] !== undefined
  )
}

/** Returns the ids in both lists; `undefined` stands for all calls. */
function intersect(some: readonly CallId[] | undefined, others: readonly CallId[] | undefined) {
  return some === undefined || others === undefined ? (some ?? others) : some.filter((id) => others.includes(id))
}

/**
 * Returns the part of the filter for the audit log: without the searched person, because the log would outlive their
 * erasure. The id of an erased customer leads nowhere.
 */
function auditFilterOf({ search, ...others }: ListQuery): Readonly<Record<string, unknown>> {
  const persons: readonly string[] = Object.values<CallFilterDefinition>(callFilters)
    .filter(({ namesCaller, type }) => namesCaller && type !== 'id')
    .map(({ parameter }) => parameter)
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const shown = given.filter(([name]) => !persons.includes(name))
  const isOfCaller = search !== undefined || shown.length < given.length

  return { ...Object.fromEntries(shown), ...(isOfCaller && { search: 'a caller or a call' }) }
}

const columns = Object.keys(sortColumns) as (keyof typeof sortColumns)[]

export const listOrder = {
  sort: described(
    enumeration(columns),
    `Sort the newest ${mostSorted} matching calls by this column, calls without a value last. \`cost\` requires the ` +
      'permission `read_costs`. By default, all calls are listed, newest first'
  ),
  order: described(enumeration(['descending', 'ascending']), 'Order of `sort`; `descending` by default')
}

type OrderQuery = { readonly [Name in keyof typeof listOrder]: ValueOf<(typeof listOrder)[Name]> }

/** @throws {HttpError} 403 */
export function readOrder({ session }: Pick<FastifyRequest, 'session'>, { sort, order }: OrderQuery) {
  if (sort === 'cost') requireCosts(session)

  return sort && ({ by: sort, isAscending: order === 'ascending' } satisfies CallSort)
}

/** @throws {HttpError} 403 */
export function requireCosts(session: FastifyRequest['session']): void {
  const refused = findDenial(session, 'read_costs')
  if (refused !== undefined) throw refused
}

const listQuery = defineQuery({
  ...listFilters,
  ...listOrder,
  texts: described(boolean(), 'Whether to include `call_summary`'),
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const { cost_usd, ...withoutCosts } = Call.properties

const WholeCall = Type.Object(
  { ...withoutCosts, cost_usd: Type.Optional(cost_usd) },
  { title: 'WholeCall', additionalProperties: false, examples: Call['examples'] }
)

const wholeQuery = defineQuery({ ...listFilters, ...pageParameters })

const { id, client_id, direction, status, duration_seconds, caller_full_name, caller_phone_number } = Call.properties

const { evaluation_status, occurred_at, created_at, call_summary, ended_reason } = Call.properties

/** A call in a list. */
const ListedCall = Type.Object(
  {
    id,
    client_id,
    client_name: Type.String(),
    direction,
    status,
    ended_reason,
    duration_seconds,
    caller_full_name,
    caller_phone_number,
    caller_phone_number_international: Nullable(Type.String(), {
      description: 'International form of `caller_phone_number`, grouped'
    }),
    evaluation_status,
    human_review_required: Nullable(Type.Boolean(), { description: 'Null if unknown' }),
    lead_score: Nullable(Type.Number(), { description: 'From 0 to 100; null if unknown' }),
    adherence_score: Nullable(Type.Number(), { description: 'From 0 to 100; null if unknown' }),
    sentiment: Nullable(OneOf(sentiments), { description: 'Sentiment of the caller; null if unknown' }),
    cost_usd: Nullable(Type.Number(), { description: 'Null if unknown, or without the permission `read_costs`' }),
    occurred_at,
    created_at,
    search_hits: SearchHits,
    call_summary: Type.Optional(call_summary)
  },
  {
    title: 'ListedCall',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000005',
        client_id: '0199f1c2-0000-7000-8000-000000000003',
        client_name: 'Acme Honda',
        direction: 'inbound',
        status: 'completed',
        ended_reason: 'customer-ended-call',
        duration_seconds: 41.87,
        caller_full_name: 'Dana Whitfield',
        caller_phone_number: '+12025550147',
        caller_phone_number_international: '+1 202 555 0147',
        evaluation_status: 'completed',
        human_review_required: false,
        lead_score: 82,
        adherence_score: 91,
        sentiment: 'positive',
        cost_usd: 0.14,
        occurred_at: '2026-11-20T15:03:30.000Z',
        created_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

/** @param texts of the call, if they were requested */
function presentListedCall(row: CallRow, hasCosts: boolean, texts: CallTexts | undefined): Static<typeof ListedCall> {
  const { caller_phone_number: number, cost_usd: cost } = row

  return {
    ...row,
    ...texts,
    cost_usd: hasCosts ? cost : null,
    caller_phone_number_international: number === null ? null : formatPhoneNumber(number)
  }
}

const counts = Type.Record(Type.String(), Type.Integer())

const CountsByFilter = Type.Object(Object.fromEntries(countedColumns.map((column) => [column, counts])), {
  title: 'CallCountsByFilter',
  additionalProperties: false
})

/** Number of calls by value of each filter with counters. */
const ChoiceCounts = Nullable(CountsByFilter, {
  examples: [
    {
      status: { completed: 40, failed: 2 },
      direction: { inbound: 42 },
      evaluation_status: { pending: 1, partial: 0, completed: 41 },
      human_review_required: { true: 3, false: 38 }
    }
  ]
})

const cells = {
  time: { occurred_at: (call: CallRow) => call.occurred_at },
  received: { received_at: (call: CallRow) => call.created_at },
  client: { client: (call: CallRow) => call.client_name },
  caller: {
    caller_name: (call: CallRow) => call.caller_full_name,
    caller_phone_number: (call: CallRow) => call.caller_phone_number
  },
  direction: { direction: (call: CallRow) => call.direction },
  status: { status: (call: CallRow) => call.status },
  end_reason: { ended_reason: (call: CallRow) => call.ended_reason },
  duration: { duration_seconds: (call: CallRow) => call.duration_seconds },
  lead_score: { lead_score: (call: CallRow) => call.lead_score },
  adherence: { adherence_score: (call: CallRow) => call.adherence_score },
  sentiment: { sentiment: (call: CallRow) => call.sentiment },
  cost: { cost_usd: (call: CallRow) => call.cost_usd },
  review: { needs_review: (call: CallRow) => yesOrNo(call.human_review_required) }
}

type Name = keyof typeof cells

const names = Object.keys(cells) as Name[]

const read: ParameterReader<readonly Name[]> = {
  expected: `one or more of ${names.join(', ')}, separated by commas`,
  schema: Type.String({ pattern: '^[a-z_]+(,[a-z_]+)*$', examples: ['time,client,caller'] }),
  // Costs require a permission. The console hides end reasons by default, too.
  absent: names.filter((name) => name !== 'cost' && name !== 'end_reason'),
  read(text) {
    const requested = text.split(',')

    return requested.every((one) => names.includes(one as Name))
      ? names.filter((name) => requested.includes(name))
      : undefined
  }
}

export const columnsParameter = described(read, 'Columns of the file after the call id')

function fileColumns(requested: readonly Name[]) {
  return { call_id: (call: CallRow) => call.id, ...Object.assign({}, ...requested.map((name) => cells[name])) }
}

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null

  return value ? 'yes' : 'no'
}

const csvQuery = defineQuery({ ...listFilters, ids: selectedIds, columns: columnsParameter })

const Calls = Type.Composite(
  [
    CursorPage(ListedCall, 'The calls'),
    Type.Object({
      total: Type.Integer({ description: 'Total number of calls', examples: [1] }),
      total_is_bounded: Type.Boolean({
        description:
          'Whether there are more than `total`, because only a limited number of calls was counted or sorted. A page may then have fewer calls than requested, or none, although `next_cursor` continues',
        examples: [false]
      })
    })
  ],
  { 'x-response-description': 'The calls', additionalProperties: false }
)

const exampleFile =
  'call_id,received_at,client,caller_name,caller_phone_number\r\n' +
  "0199f1c2-0000-7000-8000-000000000005,2026-11-20T15:04:12.537Z,Acme Honda,Dana Whitfield,'+12025550147\r\n"

export const callListRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  const schema = { tags: ['Calls'], params: ofOrganization }

  app.get(
    '/calls',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listCalls',
        summary: 'List calls',
        querystring: listQuery,
        response: { 200: Calls, 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { reach, session, query } = request
      const filter = await readListFilter(db, request, query)
      const page = { limit: query.limit, after: query.cursor === 'beginning' ? undefined : query.cursor }
      const { rows, total, isBounded, next } = await readCallRows({ db, reach }, filter, {
        page,
        sort: readOrder(request, query)
      })
      const hasCosts = hasPermission(session, 'read_costs')
      const ids = query.texts === true ? rows.map(({ id }) => id) : []
      const texts = await readCallTexts({ db, reach }, ids)

      return {
        data: rows.map((row) => presentListedCall(row, hasCosts, texts.get(row.id))),
        next_cursor: next === undefined ? null : encodeCursor(next),
        total,
        total_is_bounded: isBounded
      }
    }
  )

  app.get(
    '/calls/whole',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listWholeCalls',
        summary: 'List whole calls',
        description: 'As `GET /v1/calls` returns them. Costs are present only for users who may read costs.',
        querystring: wholeQuery,
        response: { 200: ListOf(WholeCall), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { answer, reach, session, query } = request
      const page = readPage(query)
      const filter = await readListFilter(db, request, query)
      const counting = { isBounded: hasBoundedTotal(filter) }
      requireCountedOffset(query, counting)
      const isFound = filter.search !== undefined
      const [columns, template] = isFound ? [searchedCallColumns, searchedCallJson] : [callColumns, callJson]
      const names = Object.keys(columns).filter((name) => name !== 'cost_usd' || hasPermission(session, 'read_costs'))
      const form = listForm(selectMembers(template, names, columns), { ...page, ...counting }, answer)

      return await request.writeList(page.limit, () => listCalls({ db, reach }, filter, { page, form, columns }))
    }
  )

  app.get(
    '/calls/counts',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'countCalls',
        summary: 'Count calls by filter value',
        description:
          'The number of calls with each value of a filter, if it replaced the requested one. Null if the other filters have no counters.',
        querystring: defineQuery(listFilters),
        response: { 200: Data(ChoiceCounts, 'The counts'), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const filter = await readListFilter(db, request, request.query)

      return { data: (await countChoices({ db, reach: request.reach }, filter)) ?? null }
    }
  )

  app.get(
    '/calls.csv',
    {
      config: { permission: 'export' },
      handlerTimeout: filesOfConsole.maxMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads(filesOfConsole)],
      schema: {
        ...schema,
        operationId: 'exportCalls',
        summary: 'Export calls',
        description: `Newest first, at most ${inputBounds.exportedRows} calls. The export is recorded in the audit log.`,
        querystring: csvQuery,
        response: { 200: Csv('The calls, one per line', exampleFile), 404: NoneWithin('Client') }
      }
    },
    async (request, reply) => {
      const { query } = request
      const { columns, ids, ...requested } = query
      const filter = await readListFilter(db, request, requested)
      if (columns.includes('cost')) requireCosts(request.session)
      const reported = { ...auditFilterOf(requested), selected_calls: ids?.length, columns: columns.join(', ') }
      const selected = { ...filter, ids: intersect(filter.ids, ids) }
      const rows = await exportCalls(bindReach(db, request), { filter: selected, requested: reported })

      return sendCsv(reply, { name: 'calls', rows, columns: fileColumns(columns) })
    }
  )
}
