import type { FoundSession } from '@callbook/accounts'
import {
  type AuditEventRow,
  type AuditFilter,
  type AuditKind,
  auditKinds,
  type Database,
  findAuditEvent,
  installation,
  listAuditActors,
  listAuditEvents,
  listAuditNames
} from '@callbook/db'
import { inputBounds, type OrganizationId, parseDateTime, wholeOrganization } from '@callbook/domain'
import { dateTime, defineQuery, enumeration, integer, notFound, type Routes, text, uuid } from '@callbook/http'
import { exportEvents } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { requireOwnPage } from '../console-access/same-origin.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { cursor, encodeCursor } from '../http-api/pagination.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { Csv, CursorPage, Data } from '../http-api/responses.ts'
import { sendCsv } from '../responses/csv.ts'
import { filesOfConsole, limitDownloads } from '../responses/limit-downloads.ts'
import { AuditActor, AuditEvent, presentAuditEvent, shownAddress } from './schema.ts'
import { AuditLines, aboutStream, gone, sendStream, streamQuery } from './stream.ts'

const filter = {
  kind: described(
    { ...enumeration(auditKinds), absent: 'changes' as const },
    '`changes`, or `access`: who looked at calls, played them, and signed in'
  ),
  act: described(text({ maxLength: 100 }), 'Filter by action, such as `client.create`'),
  actor_kind: described(
    enumeration(['user', 'cli', 'api_key']),
    'Filter by kind of actor: users, the command line or API keys'
  ),
  actor_id: described(uuid<string>(), 'Filter by the user or API key that acted'),
  object_id: described(text({ maxLength: 200 }), 'Filter by subject'),
  since: described(dateTime(parseDateTime), 'Only events at or after this time'),
  until: described(dateTime(parseDateTime), 'Only events before this time')
}

const page = {
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of events'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
}

const listQuery = defineQuery({ ...filter, ...page })

const installationQuery = defineQuery({
  organization_id: described(uuid<OrganizationId>(), 'Events of this organization, which may be deleted'),
  ...filter,
  ...page
})

const csvQuery = defineQuery(filter)

const actorsQuery = defineQuery({ kind: filter.kind })

const exampleFile =
  'at,actor_kind,actor_id,actor,act,object_kind,object_id,client_id,changes,ip,request_id,actor_is_staff,token_id,token_name\r\n' +
  '2026-11-22T09:10:00.000Z,cli,,deploy,organization.create,organization,0199f1c2-0000-7000-8000-000000000001,,{},,,false,,\r\n'

const Gone = ErrorResponse('The event of the cursor is no longer stored', gone)

const columnsFor = (isForStaff: boolean) => ({
  at: (event: AuditEventRow) => event.at,
  actor_kind: (event: AuditEventRow) => event.actor_kind,
  actor_id: (event: AuditEventRow) => event.actor_id,
  actor: (event: AuditEventRow) => event.actor_name,
  act: (event: AuditEventRow) => event.act,
  object_kind: (event: AuditEventRow) => event.object_kind,
  object_id: (event: AuditEventRow) => event.object_id,
  client_id: (event: AuditEventRow) => event.client_id,
  changes: (event: AuditEventRow) => event.changes,
  ip: (event: AuditEventRow) => shownAddress(event, isForStaff),
  request_id: (event: AuditEventRow) => event.request_id,
  actor_is_staff: (event: AuditEventRow) => String(event.actor_is_staff),
  token_id: (event: AuditEventRow) => event.token_id,
  token_name: (event: AuditEventRow) => event.token_name
})

export const consoleAudit: Routes<ConsoleDependencies> = async (app, { db }) => {
  const config = { permission: 'read_audit' } as const
  const schema = { tags: ['Audit'], params: ofOrganization }

  async function present({ reach, session }: FastifyRequest, events: readonly AuditEventRow[]) {
    const names = await listAuditNames(db, wholeOrganization(reach), events)

    return events.map((event) => presentAuditEvent(event, names, isStaff(session)))
  }

  app.get(
    '/audit',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listAuditEvents',
        summary: 'List audit events',
        querystring: listQuery,
        response: { 200: CursorPage(AuditEvent, 'The events'), 404: NoOrganization }
      }
    },
    async (request) => {
      const { events, next_cursor } = await readPage(db, wholeOrganization(request.reach), request.query)

      return { data: await present(request, events), next_cursor }
    }
  )

  app.get(
    '/audit/actors',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listAuditActors',
        summary: 'List recent actors',
        description: 'Actors of the last 1,000 events of a kind, by name, without the command line.',
        querystring: actorsQuery,
        response: { 200: Data(Type.Array(AuditActor), 'Users and API keys'), 404: NoOrganization }
      }
    },
    async ({ reach, query }) => ({ data: await listAuditActors(db, wholeOrganization(reach), query.kind) })
  )

  app.get(
    '/audit/stream',
    {
      config,
      handlerTimeout: filesOfConsole.maxMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads(filesOfConsole)],
      schema: {
        ...schema,
        operationId: 'streamAuditEvents',
        summary: 'Stream audit events',
        description: aboutStream,
        querystring: streamQuery,
        response: { 200: AuditLines, 404: NoOrganization, 410: Gone }
      }
    },
    async ({ reach, session, query }, reply) =>
      await sendStream(reply, { db, organizationId: wholeOrganization(reach), isForStaff: isStaff(session) }, query)
  )

  app.get(
    '/audit/:id',
    {
      config,
      schema: {
        tags: ['Audit'],
        operationId: 'getAuditEvent',
        summary: 'Get audit event',
        params: idWithin<string>('Event'),
        querystring: noQuery,
        response: { 200: Data(AuditEvent, 'The event'), 404: NoneWithin('Event') }
      }
    },
    async (request) => {
      const event = await findAuditEvent(db, wholeOrganization(request.reach), request.params.id)
      const [presented] = event === undefined ? [] : await present(request, [event])
      if (presented === undefined) throw notFound('Event')

      return { data: presented }
    }
  )

  app.get(
    '/audit.csv',
    {
      config,
      handlerTimeout: filesOfConsole.maxMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads(filesOfConsole)],
      schema: {
        ...schema,
        operationId: 'exportAuditEvents',
        summary: 'Export audit events',
        description: `Newest first, at most ${inputBounds.exportedRows} events. The export itself is recorded as an event.`,
        querystring: csvQuery,
        response: { 200: Csv('The events, one per line', exampleFile), 404: NoOrganization }
      }
    },
    async (request, reply) => {
      const { query } = request
      const rows = await exportEvents(bindOrganization(db, request), filterOf(query))

      return sendCsv(reply, { name: 'audit', rows, columns: columnsFor(isStaff(request.session)) })
    }
  )
}

/** Events of the installation and of deleted organizations, for staff. */
export const consoleInstallationAudit: Routes<ConsoleDependencies> = async (app, means) => {
  const { db } = means
  app.register(installationStream, means)
  app.get(
    '/audit',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        tags: ['Audit'],
        operationId: 'listInstallationEvents',
        summary: 'List events of installation',
        description: 'Audit events that concern the whole installation, or an organization even after its deletion.',
        querystring: installationQuery,
        response: { 200: CursorPage(AuditEvent, 'The events') }
      }
    },
    async ({ session, query: { organization_id: owner = installation, ...query } }) => {
      const { events, next_cursor } = await readPage(db, owner, query)

      return { data: events.map((event) => presentAuditEvent(event, new Map(), isStaff(session))), next_cursor }
    }
  )
}

/** The events of the installation, and of the accounts of staff, as a stream. */
const installationStream: Routes<ConsoleDependencies> = async (app, { db }) => {
  const { config, onRequest } = requirePermissionFor('manage_people')
  const keyOf = () => installation

  app.get(
    '/installation/audit',
    {
      config,
      handlerTimeout: filesOfConsole.maxMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, onRequest, limitDownloads({ ...filesOfConsole, keyOf })],
      schema: {
        tags: ['Audit'],
        operationId: 'streamInstallationEvents',
        summary: 'Stream events of installation',
        description: `Events of the installation, and of accounts that no organization created. ${aboutStream}`,
        querystring: streamQuery,
        response: { 200: AuditLines, 410: Gone }
      }
    },
    async ({ query }, reply) => await sendStream(reply, { db, organizationId: installation, isForStaff: true }, query)
  )
}

interface PageRequest extends QueryRequest {
  readonly limit: number
  readonly cursor: AuditFilter['after'] | 'beginning'
}

async function readPage(db: Database, organizationId: OrganizationId, { limit, cursor: place, ...query }: PageRequest) {
  const after = place === 'beginning' ? undefined : place
  const found = await listAuditEvents({ db, organizationId }, { ...filterOf(query), after }, limit + 1)
  const events = found.slice(0, limit)

  return { events, next_cursor: found.length > limit ? cursorOf(events.at(-1)) : null }
}

interface QueryRequest {
  readonly kind: AuditKind
  readonly act: string | undefined
  readonly actor_kind: AuditEventRow['actor_kind'] | undefined
  readonly actor_id: string | undefined
  readonly object_id: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
}

function filterOf({ actor_kind: actorKind, actor_id: actorId, object_id: objectId, ...query }: QueryRequest) {
  const { kind, act, since, until } = query

  return { kind, act, actorKind, actorId, objectId, since, until }
}

function cursorOf(event: AuditEventRow | undefined): string | null {
  return event === undefined ? null : encodeCursor({ at: new Date(event.at), id: event.id })
}

function isStaff({ platform_role: role }: FoundSession): boolean {
  return role !== null
}
