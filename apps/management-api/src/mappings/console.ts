import { listMappedEndpoints, type MappedEndpoint } from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  findMappingPreset,
  isMappingName,
  type Json,
  mappingNameOf,
  type OrganizationId,
  wholeOrganization
} from '@callbook/domain'
import { badRequest, bytesOf, definePath, notFound, type Routes, text } from '@callbook/http'
import {
  type MappingPreview as AdminPreview,
  deleteMapping,
  findMapping,
  listMappings,
  previewMapping,
  type SavedMapping,
  saveMapping,
  unmappedCause
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { membershipPath, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse, NotJson, TooLarge } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'

const exampleDocument = {
  id: ['/call/id'],
  fields: { ended_at: { from: ['/call/ended'], unit: 's' }, 'caller.phone_number': { from: ['/call/from'] } }
}

/** Maximum body size of the routes of mappings, which may contain a sample. */
const maxMappingBodyBytes = 128 * 1024

const Document = Type.Unsafe<Json>(Type.Unknown({ description: 'The mapping', examples: [exampleDocument] }))

const Waiting = Type.Object(
  {
    endpoint_id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    is_active: Type.Boolean(),
    waiting: Type.Integer({ description: 'Number of reports that wait for the mapping' })
  },
  { additionalProperties: false }
)

const exampleMapping = {
  name: 'acmevoice',
  version: 3,
  made_by: 'ada@agency.example',
  made_at: '2026-11-20T15:04:12.537Z',
  endpoints: [
    {
      endpoint_id: '0199f1c2-0000-7000-8000-000000000003' as EndpointId,
      client_id: '0199f1c2-0000-7000-8000-000000000004' as ClientId,
      is_active: true,
      waiting: 14
    }
  ]
}

const members = {
  name: Type.String(),
  version: Type.Integer({ description: 'The live version; 0 before the mapping is saved' }),
  made_by: Nullable(Type.String(), { description: 'Who saved the version' }),
  made_at: Nullable(DateTime()),
  endpoints: Type.Array(Waiting, { description: 'Webhook URLs of the vendor, except revoked ones without reports' })
}

/** A mapping in a list. A vendor with a webhook URL but without a mapping has version 0. */
const Mapping = Type.Object(members, {
  title: 'Mapping',
  additionalProperties: false,
  examples: [exampleMapping]
})

const WholeMapping = Type.Object(
  { ...members, document: Nullable(Document) },
  { title: 'WholeMapping', additionalProperties: false, examples: [{ ...exampleMapping, document: exampleDocument }] }
)

const MappingInput = Type.Object(
  { document: Document },
  { title: 'MappingInput', additionalProperties: false, examples: [{ document: exampleDocument }] }
)

const PreviewInput = Type.Object(
  {
    name: Type.String({ maxLength: 24, description: 'Name of the mapping, whose waiting reports are read' }),
    document: Nullable(Document, { description: 'The mapping; null for the suggested one' }),
    sample: Type.Optional(
      Type.String({ maxLength: 65_536, description: 'JSON text of a body, in place of the waiting reports' })
    )
  },
  { title: 'MappingPreviewInput', additionalProperties: false, examples: [{ name: 'acmevoice', document: null }] }
)

const Problem = Type.Object({ path: Type.String(), message: Type.String() }, { additionalProperties: false })

const Body = Type.Object(
  {
    received_at: Nullable(DateTime(), { description: 'Null for a sample' }),
    body: Nullable(Type.String(), {
      description: 'The redacted body as JSON text; null if it is too large or no JSON'
    }),
    outcome: OneOf(['report', 'other', 'unreadable']),
    fields: Type.Array(
      Type.Object(
        {
          field: Type.String(),
          value: Type.String(),
          source: Nullable(Type.String(), { description: 'JSON pointer; null if the value follows from others' })
        },
        { additionalProperties: false }
      )
    ),
    unreadable: Type.Array(Type.String()),
    problem: Nullable(Type.String(), { description: 'Why the body is no report' })
  },
  { additionalProperties: false }
)

const MappingPreview = Type.Object(
  {
    problems: Type.Array(Problem, { description: 'Faults of the mapping' }),
    notes: Type.Array(Type.String(), { description: 'What the mapping assumes without a sign of it' }),
    suggestion: Nullable(Document, { description: 'A mapping by the names in the bodies' }),
    bodies: Type.Array(Body, { description: 'Up to 10 bodies, newest first' })
  },
  {
    title: 'MappingPreview',
    additionalProperties: false,
    examples: [
      {
        problems: [],
        notes: ['report_when: every message becomes a call. Add a condition if the vendor also sends other messages.'],
        suggestion: exampleDocument,
        bodies: [
          {
            received_at: '2026-11-20T15:04:12.537Z',
            body: '{"call":{"id":"c-1"}}',
            outcome: 'report' as const,
            fields: [{ field: 'id', value: 'c-1', source: '/call/id' }],
            unreadable: [],
            problem: null
          }
        ]
      }
    ]
  }
)

/** Joins saved mappings with the webhook URLs of their vendors, also of vendors without a mapping. */
function presentMappings(
  saved: readonly Omit<SavedMapping, 'document'>[],
  endpoints: readonly MappedEndpoint[]
): Static<typeof Mapping>[] {
  const shown = endpoints.filter(({ status, waiting }) => status !== 'revoked' || waiting > 0)
  const byName = Map.groupBy(shown, ({ provider }) => mappingNameOf(provider) ?? '')
  const names = new Set([...saved.map(({ name }) => name), ...byName.keys()])

  return [...names].sort().map((name) => {
    const mapping = saved.find((one) => one.name === name)

    return {
      name,
      version: mapping?.version ?? 0,
      made_by: mapping?.made_by ?? null,
      made_at: mapping?.made_at ?? null,
      endpoints: (byName.get(name) ?? []).map(({ id, client_id, status, waiting }) => ({
        endpoint_id: id,
        client_id,
        is_active: status === 'active',
        waiting
      }))
    }
  })
}

function presentPreview({ problems, notes, suggestion, bodies }: AdminPreview): Static<typeof MappingPreview> {
  return {
    problems: [...problems],
    notes: [...notes],
    suggestion,
    bodies: bodies.map(({ rejection_id: _, fields, unreadable, ...body }) => ({
      ...body,
      fields: [...fields],
      unreadable: [...unreadable]
    }))
  }
}

const refusals = { 413: TooLarge(maxMappingBodyBytes), 415: NotJson }

const InvalidMapping = ErrorResponse('The mapping has faults, which the message lists with their paths', {
  error: 'Bad Request',
  message: 'fields.ended_at.unit Expected one of iso, s, ms'
})

const ofMapping = definePath(
  { organization: membershipPath, name: described(text({ maxLength: 24 }), 'Name of the mapping') },
  () => notFound('Mapping')
)

/** Mappings of vendors without an adapter: list, preview, save and delete. */
export const consoleMappings: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['Mappings'], querystring: noQuery }
  const config = { permission: 'manage_clients' } as const
  const list = async (organizationId: OrganizationId) =>
    presentMappings(
      await listMappings(db, organizationId),
      await listMappedEndpoints(db, organizationId, unmappedCause)
    )
  const find = async (organizationId: OrganizationId, name: string) => {
    const found = (await list(organizationId)).find((one) => one.name === name)
    if (found === undefined) throw notFound('Mapping')

    const saved = await findMapping(db, organizationId, name)

    return { ...found, document: saved?.document ?? findMappingPreset(name)?.mapping ?? null }
  }

  app.get(
    '/mappings',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listMappings',
        summary: 'List mappings',
        description: 'By name, including vendors whose reports wait for a mapping.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(Mapping), 'The mappings'), 404: NoneWithin('Organization') }
      }
    },
    async ({ reach }) => ({ data: await list(wholeOrganization(reach)) })
  )

  app.get(
    '/mappings/:name',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getMapping',
        summary: 'Get mapping',
        params: ofMapping,
        response: { 200: Data(WholeMapping, 'The mapping'), 404: NoneWithin('Mapping') }
      }
    },
    async ({ reach, params }) => ({ data: await find(wholeOrganization(reach), params.name) })
  )

  app.put(
    '/mappings/:name',
    {
      config,
      bodyLimit: maxMappingBodyBytes,
      schema: {
        ...schema,
        operationId: 'saveMapping',
        summary: 'Save mapping',
        description: 'The mapping is in force at its webhook URLs within a second. Stored calls do not change.',
        headers: Type.Object({ 'if-match': Type.Optional(IfMatch) }),
        params: ofMapping,
        body: bytesOf(MappingInput),
        response: {
          200: Data(WholeMapping, 'The saved mapping'),
          400: InvalidMapping,
          404: NoneWithin('Mapping'),
          409: Conflict('The organization has its maximum of mappings', 'The organization has reached its limit'),
          412: ErrorResponse('The live version is not that of `If-Match`', {
            error: 'Precondition Failed',
            message: 'The mapping has changed: its version is 4'
          }),
          ...refusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      if (!isMappingName(params.name)) throw notFound('Mapping')
      const { document } = parseBody(MappingInput, request.body)
      const input = { name: params.name, document, ifVersion: versionOf(request.headers['if-match']) }
      await saveMapping(bindOrganization(db, request), input, make().now)

      return { data: await find(wholeOrganization(reach), params.name) }
    }
  )

  app.delete(
    '/mappings/:name',
    {
      config,
      schema: {
        ...schema,
        operationId: 'deleteMapping',
        summary: 'Delete mapping',
        description: 'Reports of the vendor then wait for a mapping again.',
        params: ofMapping,
        response: {
          204: Done('The mapping is deleted'),
          404: NoneWithin('Mapping'),
          409: Conflict('An active webhook URL uses the mapping', 'An active webhook URL uses the mapping'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { params } = request
      const isDeleted = await deleteMapping(bindOrganization(db, request), params.name)
      if (!isDeleted) throw notFound('Mapping')

      return reply.code(204).send()
    }
  )

  app.post(
    '/mappings/preview',
    {
      config,
      bodyLimit: maxMappingBodyBytes,
      schema: {
        ...schema,
        operationId: 'previewMapping',
        summary: 'Preview mapping',
        description: 'Shows the calls that a mapping reads from waiting reports or from a sample. Nothing is changed.',
        params: ofOrganization,
        body: bytesOf(PreviewInput),
        response: { 200: Data(MappingPreview, 'The preview'), 404: NoneWithin('Organization'), ...refusals }
      }
    },
    async (request) => {
      const { name, document, sample } = parseBody(PreviewInput, request.body)
      const preview = await previewMapping(db, wholeOrganization(request.reach), { name, document, sample })
      const shown = preview.bodies.flatMap(({ rejection_id }) => rejection_id ?? [])
      await Promise.all(shown.map((id) => request.recordAccess('rejection.open', id)))

      return { data: presentPreview(preview) }
    }
  )
}

const IfMatch = Type.String({ description: 'The version that was changed, such as `"3"`; `"0"` for a new mapping' })

function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined) return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) throw badRequest('If-Match must be a version such as "3"')

  return Number(version)
}
