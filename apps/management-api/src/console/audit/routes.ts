import { exportEvents, maxExported } from '@callbook/admin'
import { type AuditEventRow, findAuditEvent, listAuditActors, listAuditEvents, listAuditNames } from '@callbook/db'
import { type OrganizationId, parseDateTime } from '@callbook/domain'
import { dateTime, defineQuery, enumeration, integer, notFound, type Routes, text, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { sendCsv } from '../../answers/csv.ts'
import { fewFiles, filesOfConsole } from '../../answers/few-files.ts'
import { cursor, encodeCursor } from '../../tenant/cursor.ts'
import { described } from '../../tenant/described.ts'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { requireOwnPage } from '../access/same-origin.ts'
import { auditActorOf } from '../access/who.ts'
import { Csv, Data, Slice } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../organizations/path.ts'
import { AuditActor, AuditEvent, presentAuditEvent } from './schema.ts'

const filter = {
  act: described(text({ maxLength: 100 }), 'Only these acts, such as `client.create`'),
  actor_kind: described(
    enumeration(['user', 'cli', 'api_key']),
    'Only what was done by people, from the command line, or with keys'
  ),
  actor_id: described(uuid<string>(), 'Only what this user or API key did'),
  object_id: described(text({ maxLength: 200 }), 'Only what was done to this'),
  since: described(dateTime(parseDateTime), 'Only events of this instant or later'),
  until: described(dateTime(parseDateTime), 'Only events before this instant')
}

const listQuery = defineQuery({
  ...filter,
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'How many at most'),
  cursor: described(cursor, 'The `next_cursor` of the answer before')
})

const csvQuery = defineQuery(filter)

const exampleFile =
  'at,actor_kind,actor_id,actor,act,object_kind,object_id,client_id,changes,ip,request_id\r\n' +
  '2026-11-22T09:10:00.000Z,cli,,deploy,organization.create,organization,0199f1c2-0000-7000-8000-000000000001,,{},,\r\n'

/** What was changed of one organization, for its owners. */
export const auditRoutes: Routes<Means> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const config = { act: 'read_audit' } as const
  const schema = { tags: ['Audit'], params: ofOrganization }

  async function present(organizationId: OrganizationId, events: readonly AuditEventRow[]) {
    const names = await listAuditNames(db, organizationId, events)

    return events.map((event) => presentAuditEvent(event, names))
  }

  app.get(
    '/audit',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listAuditEvents',
        summary: 'List what was changed, the latest first',
        querystring: listQuery,
        response: { 200: Slice(AuditEvent, 'The events'), 404: NoOrganization }
      }
    },
    async ({ organizationId, query: { limit, cursor: place, ...asked } }) => {
      const after = place === 'beginning' ? undefined : place
      const found = await listAuditEvents(db, organizationId, { ...filterOf(asked), after }, limit + 1)
      const events = found.slice(0, limit)

      return {
        data: await present(organizationId, events),
        next_cursor: found.length > limit ? cursorOf(events.at(-1)) : null
      }
    }
  )

  app.get(
    '/audit/actors',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listAuditActors',
        summary: 'List who did the latest of what was changed, by name',
        description: 'Of the last thousand events. The command line is no one of them.',
        querystring: noQuery,
        response: { 200: Data(Type.Array(AuditActor), 'People and keys'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => ({ data: await listAuditActors(db, organizationId) })
  )

  app.get(
    '/audit/:id',
    {
      config,
      schema: {
        tags: ['Audit'],
        operationId: 'getAuditEvent',
        summary: 'Get one event',
        params: idWithin<string>('Event'),
        querystring: noQuery,
        response: { 200: Data(AuditEvent, 'The event'), 404: NoneWithin('Event') }
      }
    },
    async ({ organizationId, params }) => {
      const event = await findAuditEvent(db, organizationId, params.id)
      const [presented] = event === undefined ? [] : await present(organizationId, [event])
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
      onRequest: [requireOwnPage, fewFiles(filesOfConsole)],
      schema: {
        ...schema,
        operationId: 'exportAuditEvents',
        summary: 'Take along what was changed as a file, the latest first',
        description: `At most ${maxExported} events. That somebody has taken it along is one of them.`,
        querystring: csvQuery,
        response: { 200: Csv('The events, a line each', exampleFile), 404: NoOrganization }
      }
    },
    async (request, reply) => {
      const { organizationId, query } = request
      const rows = await exportEvents(db, organizationId, auditActorOf(request), filterOf(query))

      return sendCsv(reply, { name: 'audit', rows, columns })
    }
  )
}

interface Asked {
  readonly act: string | undefined
  readonly actor_kind: AuditEventRow['actor_kind'] | undefined
  readonly actor_id: string | undefined
  readonly object_id: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
}

function filterOf({ act, actor_kind: actorKind, actor_id: actorId, object_id: objectId, since, until }: Asked) {
  return { act, actorKind, actorId, objectId, since, until }
}

function cursorOf(event: AuditEventRow | undefined): string | null {
  return event === undefined ? null : encodeCursor({ createdAt: new Date(event.at), id: event.id })
}

const columns = {
  at: (event: AuditEventRow) => event.at,
  actor_kind: (event: AuditEventRow) => event.actor_kind,
  actor_id: (event: AuditEventRow) => event.actor_id,
  actor: (event: AuditEventRow) => event.actor_name,
  act: (event: AuditEventRow) => event.act,
  object_kind: (event: AuditEventRow) => event.object_kind,
  object_id: (event: AuditEventRow) => event.object_id,
  client_id: (event: AuditEventRow) => event.client_id,
  changes: (event: AuditEventRow) => event.changes,
  ip: (event: AuditEventRow) => event.ip,
  request_id: (event: AuditEventRow) => event.request_id
}
