import type { MappedEndpoint } from '@callbook/db'
import { type ClientId, type EndpointId, type Json, mappingNameOf } from '@callbook/domain'
import type { MappingPreview as AdminPreview, SavedMapping } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const exampleDocument = {
  id: ['/call/id'],
  fields: { ended_at: { from: ['/call/ended'], unit: 's' }, 'caller.phone_number': { from: ['/call/from'] } }
}

/** Maximum body size of the routes of mappings, which may contain a sample. */
export const maxMappingBodyBytes = 128 * 1024

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
export const Mapping = Type.Object(members, {
  title: 'Mapping',
  additionalProperties: false,
  examples: [exampleMapping]
})

export const WholeMapping = Type.Object(
  { ...members, document: Nullable(Document) },
  { title: 'WholeMapping', additionalProperties: false, examples: [{ ...exampleMapping, document: exampleDocument }] }
)

export const MappingInput = Type.Object(
  { document: Document },
  { title: 'MappingInput', additionalProperties: false, examples: [{ document: exampleDocument }] }
)

export const PreviewInput = Type.Object(
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

export const MappingPreview = Type.Object(
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
export function presentMappings(
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

export function presentPreview({ problems, notes, suggestion, bodies }: AdminPreview): Static<typeof MappingPreview> {
  return {
    problems: [...problems],
    notes: [...notes],
    suggestion,
    bodies: bodies.map((body) => ({ ...body, fields: [...body.fields], unreadable: [...body.unreadable] }))
  }
}
