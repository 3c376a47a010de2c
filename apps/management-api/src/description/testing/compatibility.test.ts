import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { findBreaches } from './compatibility.ts'
import { describeApi } from './describe-api.ts'

const committed: JsonObject = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'))

describe('the description', () => {
  it('does not break the committed one', async () => {
    expect(findBreaches(committed, await describeApi())).toEqual([])
  })

  it('equals the committed one; after an addition, `node src/description/testing/update.ts` writes it', async () => {
    expect(await describeApi()).toEqual(committed)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the changes below reach far into a document whose form is known
type Editable = any

const unit = { anyOf: undefined, type: ['string', 'null'], enum: ['hour', 'day', 'week', 'month', null] }

const calls = ['paths', '/v1/calls', 'get']

/** The committed description with the paths of the changes below, because a comparison of all takes 90 ms. */
const some = {
  ...committed,
  paths: pick(committed['paths'] as JsonObject, [
    '/v1/analytics/usage',
    '/v1/calls',
    '/v1/calls/{id}/evaluations',
    '/v1/clients',
    '/v1/customers/{id}'
  ])
}

describe('findBreaches', () => {
  it.each<{ change: string; breach: string; plant: (document: Editable) => void }>([
    {
      change: 'a path that is gone',
      breach: 'GET /v1/customers/{id} is gone',
      plant: ({ paths }) => delete paths['/v1/customers/{id}']
    },
    {
      change: 'an operation that is gone',
      breach: 'POST /v1/clients is gone',
      plant: ({ paths }) => delete paths['/v1/clients'].post
    },
    {
      change: 'another operationId',
      breach: 'GET /v1/calls: is no longer listCalls',
      plant: (document) => Object.assign(at(document, calls), { operationId: 'calls' })
    },
    {
      change: 'an answer that is gone',
      breach: 'GET /v1/calls: the answer 404 is gone',
      plant: (document) => delete at(document, [...calls, 'responses'])[404]
    },
    {
      change: 'a header that is gone',
      breach: 'GET /v1/calls: 200 header x-ratelimit-reset is gone',
      plant: (document) => delete at(document, [...calls, 'responses', '200', 'headers'])['x-ratelimit-reset']
    },
    {
      change: 'a media type that is gone',
      breach: 'GET /v1/calls: 200 application/json is gone',
      plant: (document) => delete at(document, [...calls, 'responses', '200', 'content'])['application/json']
    },
    {
      change: 'a parameter that is gone',
      breach: 'GET /v1/calls: query parameter start_date is gone',
      plant: (document) => remove(at(document, [...calls, 'parameters']), 'start_date')
    },
    {
      change: 'a new parameter that is required',
      breach: 'GET /v1/calls: query parameter region is required',
      plant: (document) =>
        at(document, [...calls, 'parameters']).push({ in: 'query', name: 'region', required: true, schema: {} })
    },
    {
      change: 'a known parameter that becomes required',
      breach: 'GET /v1/calls: query parameter client_id is required',
      plant: (document) => Object.assign(parameter(document, 'client_id'), { required: true })
    },
    {
      change: 'a lower maximum',
      breach: 'GET /v1/calls: query parameter limit has a tighter maximum',
      plant: (document) => Object.assign(parameter(document, 'limit').schema, { maximum: 100 })
    },
    {
      change: 'a higher minimum',
      breach: 'GET /v1/calls: query parameter limit has a tighter minimum',
      plant: (document) => Object.assign(parameter(document, 'limit').schema, { minimum: 2 })
    },
    {
      change: 'another default',
      breach: 'GET /v1/calls: query parameter limit has another default',
      plant: (document) => Object.assign(parameter(document, 'limit').schema, { default: 20 })
    },
    {
      change: 'a pattern where there was none',
      breach: 'GET /v1/calls: query parameter phone_number has another pattern',
      plant: (document) => Object.assign(parameter(document, 'phone_number').schema, { pattern: '^\\+' })
    },
    {
      change: 'a value that is no longer accepted',
      breach: 'GET /v1/calls: query parameter direction is never web any more',
      plant: (document) => remove(schema(document, 'CallDirection').enum, 'web')
    },
    {
      change: 'another type of a parameter',
      breach: 'GET /v1/calls: query parameter limit is never integer any more',
      plant: (document) => Object.assign(parameter(document, 'limit').schema, { type: 'string' })
    },
    {
      change: 'a longer list in the answer',
      breach: 'GET /v1/calls: 200.data has a looser maxItems',
      plant: (document) => Object.assign(callsAnswered(document), { maxItems: 300 })
    },
    {
      change: 'a list in the answer that is of any length',
      breach: 'GET /v1/calls: 200.data has a looser maxItems',
      plant: (document) => delete callsAnswered(document).maxItems
    },
    {
      change: 'a member of the body that becomes required',
      breach: 'POST /v1/clients: body.type is required',
      plant: (document) => schema(document, 'ClientInput').required.push('type')
    },
    {
      change: 'a member of the body that is gone',
      breach: 'POST /v1/clients: body.contact_email is gone',
      plant: (document) => delete schema(document, 'ClientInput').properties.contact_email
    },
    {
      change: 'a shorter text in the body',
      breach: 'POST /v1/clients: body.name has a tighter maxLength',
      plant: (document) => Object.assign(schema(document, 'ClientInput').properties.name, { maxLength: 100 })
    },
    {
      change: 'a member of the answer that is gone',
      breach: 'GET /v1/calls: 200.data[].assistant_id is gone',
      plant: (document) => delete schema(document, 'Call').properties.assistant_id
    },
    {
      change: 'a member of the answer that may be missing',
      breach: 'GET /v1/calls: 200.data[].assistant_id may be missing now',
      plant: (document) => remove(schema(document, 'Call').required, 'assistant_id')
    },
    {
      change: 'a member of the answer that may be null',
      breach: 'GET /v1/calls: 200.data[].provider may be null now',
      plant: (document) => Object.assign(schema(document, 'Call').properties.provider, { type: ['string', 'null'] })
    },
    {
      change: 'a member of the answer of another type',
      breach: 'GET /v1/calls: 200.data[].duration_seconds is never number any more',
      plant: (document) =>
        Object.assign(schema(document, 'Call').properties.duration_seconds, { type: ['string', 'null'] })
    },
    {
      change: 'a member of the answer that may be anything',
      breach: 'GET /v1/calls: 200.data[].provider may be of any type now',
      plant: (document) => delete schema(document, 'Call').properties.provider.type
    },
    {
      change: 'a value that is no longer answered',
      breach: 'GET /v1/calls: 200.data[].status is never voicemail any more',
      plant: (document) => remove(schema(document, 'CallStatus').enum, 'voicemail')
    },
    {
      change: 'an object that takes no other members',
      breach: 'GET /v1/customers/{id}: 200.data.metadata takes no other members now',
      plant: (document) =>
        Object.assign(schema(document, 'Customer').properties.metadata, { additionalProperties: false })
    },
    {
      change: 'one form less',
      breach: 'GET /v1/calls/{id}/evaluations: 200.data.lead_quality.result has other forms now',
      plant: (document) => schema(document, 'CallEvaluation').properties.lead_quality.properties.result.anyOf.pop()
    },
    {
      change: 'a named value that is never null',
      breach: 'GET /v1/analytics/usage: 200.scope.interval is never null any more',
      plant: (document) => {
        const { properties } = schema(document, 'UsageAnalytics').properties.scope
        properties.interval = properties.interval.anyOf[0]
      }
    },
    {
      change: 'other credentials for an operation',
      breach: 'GET /v1/calls: has other security',
      plant: (document) => Object.assign(at(document, calls), { security: [{ ApiKey: [], Signature: [] }] })
    },
    {
      change: 'other credentials for all operations',
      breach: 'GET /v1/calls: has other security',
      plant: (document) => document.security.push({ Signature: [] })
    },
    {
      change: 'another way to send a credential',
      breach: 'the security scheme ApiKey is another',
      plant: (document) => Object.assign(document.components.securitySchemes.ApiKey, { in: 'query' })
    },
    {
      change: 'a credential that is gone',
      breach: 'the security scheme ApiKey is another',
      plant: (document) => delete document.components.securitySchemes.ApiKey
    },
    {
      change: 'another address of the service',
      breach: 'GET /v1/calls: has other servers',
      plant: (document) => Object.assign(document, { servers: [{ url: '/api' }] })
    },
    {
      change: 'another address of a path',
      breach: 'GET /v1/calls: has other servers',
      plant: (document) => Object.assign(document.paths['/v1/calls'], { servers: [{ url: '/api' }] })
    },
    ...[
      { allOf: [{ minLength: 9 }] },
      { oneOf: [{ minLength: 9 }] },
      { not: { const: 'Acme' } },
      { if: { minLength: 9 } },
      { patternProperties: { '^x-': {} } },
      { propertyNames: { maxLength: 9 } },
      { additionalProperties: { type: 'string' } },
      { items: { type: 'string' } },
      { unheardOf: true }
    ].map((keyword) => ({
      change: `a new ${Object.keys(keyword)}`,
      breach: `POST /v1/clients: body has another ${Object.keys(keyword)}`,
      plant: (document: Editable) => Object.assign(schema(document, 'ClientInput'), keyword)
    })),
    {
      change: 'a change of an error body',
      breach: 'GET /v1/calls: 401.error is gone',
      plant: (document) => delete schema(document, 'ErrorBody').properties.error
    }
  ])('finds $change', ({ breach, plant }) => {
    expect(findBreaches(some, changed(plant))).toContain(breach)
  })

  it('resolves a reference below an unknown keyword', () => {
    const before = changed((document) =>
      Object.assign(schema(document, 'ClientInput'), { not: { $ref: '#/components/schemas/Pagination' } })
    )
    const after = structuredClone(before)
    Object.assign(schema(after, 'Pagination').properties, { cursor: { type: 'string' } })

    expect(findBreaches(before, after)).toContain('POST /v1/clients: body has another not')
  })

  it('compares the schemas of additional members', () => {
    const withMembers = (type: string) =>
      changed((document) =>
        Object.assign(schema(document, 'ClientInput'), { additionalProperties: { type, description: type } })
      )

    expect(findBreaches(withMembers('string'), withMembers('number'))).toContain(
      'POST /v1/clients: body{} is never string any more'
    )
  })

  it('accepts values in addition to the only one, but not in its place', () => {
    const withState = (state: object) =>
      changed((document) => Object.assign(schema(document, 'Call').properties, { state: { type: 'string', ...state } }))
    const before = withState({ const: 'new' })

    expect(findBreaches(before, withState({ enum: ['new', 'old'] }))).toEqual([])
    expect(findBreaches(before, withState({ const: 'old' }))).toContain(
      'GET /v1/calls: 200.data[].state is never new any more'
    )
  })

  it.each<{ change: string; make: (document: Editable) => void }>([
    { change: 'a path', make: ({ paths }) => Object.assign(paths, { '/v1/agents': { get: {} } }) },
    {
      change: 'an optional parameter',
      make: (document) => at(document, [...calls, 'parameters']).push({ in: 'query', name: 'region', schema: {} })
    },
    {
      change: 'a value of a parameter',
      make: (document) => schema(document, 'CallDirection').enum.push('video')
    },
    {
      change: 'a list of values without a name of its own',
      make: (document) => Object.assign(parameter(document, 'direction'), { schema: schema(document, 'CallDirection') })
    },
    {
      change: 'such a list or null, said in one',
      make: (document) => Object.assign(schema(document, 'UsageAnalytics').properties.scope.properties.interval, unit)
    },
    {
      change: 'a shorter list in the answer',
      make: (document) => Object.assign(callsAnswered(document), { maxItems: 100 })
    },
    {
      change: 'one form of those that an answer may have',
      make: ({ components: { schemas } }) => {
        schemas.EvaluationVersion.properties.result = schemas.LeadQualityVersion.properties.result
      }
    },
    {
      change: 'room in a parameter',
      make: (document) => Object.assign(parameter(document, 'limit').schema, { maximum: 500 })
    },
    {
      change: 'a member of the answer',
      make: (document) => Object.assign(schema(document, 'Call').properties, { mood: { type: 'string' } })
    },
    {
      change: 'a security scheme',
      make: (document) => Object.assign(document.components.securitySchemes, { Signature: { type: 'http' } })
    },
    {
      change: 'words about a security scheme',
      make: (document) => Object.assign(document.components.securitySchemes.ApiKey, { description: '…' })
    },
    { change: 'words', make: (document) => Object.assign(at(document, calls), { summary: 'Calls', description: '…' }) },
    {
      change: 'an answer',
      make: (document) => Object.assign(at(document, [...calls, 'responses']), { 418: { description: 'Teapot' } })
    }
  ])('accepts $change as an addition', ({ make }) => {
    expect(findBreaches(some, changed(make))).toEqual([])
  })
})

function changed(change: (document: Editable) => void): JsonObject {
  const document = structuredClone(some)
  change(document)
  expect(document).not.toEqual(some)

  return document
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))
}

function at(document: Editable, path: readonly string[]): Editable {
  return path.reduce((place, name) => place[name], document)
}

function parameter(document: Editable, name: string): Editable {
  return at(document, [...calls, 'parameters']).find((candidate: { name: string }) => candidate.name === name)
}

function callsAnswered(document: Editable): Editable {
  return at(document, [...calls, 'responses', '200', 'content', 'application/json', 'schema', 'properties', 'data'])
}

function schema(document: Editable, name: string): Editable {
  return document.components.schemas[name]
}

function remove(list: Editable[], value: string): void {
  list.splice(
    list.findIndex((item) => item === value || item.name === value),
    1
  )
}
