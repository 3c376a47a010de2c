import { readFile } from 'node:fs/promises'
import { isObject } from '@callbook/domain'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { OpenApiObject } from './json.ts'
import { readSchemas } from './testing/contract.ts'
import { describeApi } from './testing/describe-api.ts'
import { boundlessLists, enumerationPointers, membersOf, resolve } from './testing/references.ts'

const document = await describeApi()
const faultsOf = readSchemas(document)

const operations = membersOf(document['paths']).flatMap(([path, methods]) =>
  membersOf(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation }))
)

/** Lists without a limit in the code, such as the clients of an organization or the messages of a call. */
const boundless: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/clients': ['data'],
  'GET /v1/calls/{id}': ['data.messages']
}

describe('the description', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))

    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
  })

  it('equals the committed one; `node src/description/testing/update.ts` writes it', async () => {
    const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')

    expect(document).toEqual(JSON.parse(committed))
  })

  it('has all operations', () => {
    expect(operations.map(({ name }) => name)).toEqual([
      'GET /health',
      'GET /health/live',
      'GET /v1/auth/me',
      'GET /v1/clients',
      'POST /v1/clients',
      'GET /v1/clients/{id}',
      'PATCH /v1/clients/{id}',
      'GET /v1/calls',
      'GET /v1/calls/{id}',
      'GET /v1/calls/export',
      'GET /v1/calls/{id}/report',
      'GET /v1/calls/{id}/recording',
      'GET /v1/calls/evaluations',
      'GET /v1/calls/{id}/evaluations',
      'GET /v1/calls/evaluations/export',
      'GET /v1/calls/{id}/evaluations/versions',
      'PUT /v1/calls/{id}/evaluations/lead_quality',
      'PUT /v1/calls/{id}/evaluations/prompt_adherence',
      'PUT /v1/calls/{id}/evaluations/{domain}',
      'GET /v1/analytics/calls',
      'GET /v1/analytics/usage',
      'GET /v1/analytics/evaluations',
      'GET /v1/analytics/answers',
      'GET /v1/customers',
      'GET /v1/customers/{id}',
      'GET /v1/customers/export',
      'GET /v1/customers/{id}/export',
      'GET /v1/changes',
      'GET /v1/event-endpoints',
      'POST /v1/event-endpoints',
      'GET /v1/event-endpoints/{id}',
      'PATCH /v1/event-endpoints/{id}',
      'DELETE /v1/event-endpoints/{id}',
      'POST /v1/event-endpoints/{id}/rotate-secret',
      'GET /v1/event-endpoints/{id}/deliveries',
      'POST /v1/event-endpoints/{id}/test',
      'POST /v1/event-endpoints/{id}/replay',
      'GET /v1/scorecards',
      'GET /v1/gaps',
      'GET /v1/gaps/summary',
      'GET /v1/audit'
    ])
  })

  it('describes the requests to event endpoints with their headers', () => {
    const sent = membersOf(document['webhooks']).map(([name, methods]) => {
      const { requestBody, parameters } = (methods as { post: OpenApiObject }).post
      const [[type, { schema, example }]] = membersOf(resolve(document, requestBody)['content']) as [
        [string, OpenApiObject]
      ]

      expect(faultsOf(schema, JSON.stringify(example))).toEqual([])
      return { name, type, schema, headers: (parameters as OpenApiObject[]).map((parameter) => parameter['name']) }
    })

    const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    expect(sent).toEqual([
      { name: 'thinEvent', type: 'application/json', schema: schemaOf('ThinEvent'), headers },
      { name: 'fullEvent', type: 'application/json', schema: schemaOf('FullEvent'), headers },
      { name: 'slackMessage', type: 'application/json', schema: schemaOf('SlackMessage'), headers }
    ])
  })

  it.each([
    { publicUrl: 'https://api.example.com', url: 'https://api.example.com' },
    { publicUrl: undefined, url: '/' }
  ])('names $url as its server if the public URL is $publicUrl', async ({ publicUrl, url }) => {
    expect((await describeApi(publicUrl))['servers']).toEqual([{ url }])
  })

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)

    expect(references.length).toBeGreaterThan(20)
    expect(references.filter(($ref) => Object.keys(resolve(document, { $ref })).length === 0)).toEqual([])
  })

  it('names each enumeration, so that clients have one type for it', () => {
    const places = enumerationPointers(document)

    expect(places.length).toBeGreaterThan(10)
    expect(places.filter((place) => !/^\/components\/schemas\/\w+$/.test(place))).toEqual([])
  })

  it('defines a shared error only once', () => {
    const errors = operations.flatMap(({ operation }) =>
      membersOf(operation['responses'])
        .filter(([status]) => Number(status) >= 400)
        .map(([, response]) => response)
    )
    const notFound = errors.filter((response) =>
      JSON.stringify(resolve(document, response)).includes('"Call not found"')
    )

    expect(notFound.length).toBeGreaterThan(1)
    expect(new Set(notFound.map(({ $ref }) => $ref))).toEqual(new Set(['#/components/responses/CallNotFound']))
  })

  it('names each operation uniquely', () => {
    const names = operations.map(({ operation }) => operation['operationId'])

    expect(names.every((name) => typeof name === 'string')).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe.each(operations)('$name', ({ name, path, operation }) => {
  const responses = membersOf(operation['responses']).map(
    ([status, response]) => [status, resolve(document, response)] as const
  )
  const media = [...responses.map(([, response]) => response), resolve(document, operation['requestBody'])].flatMap(
    ({ content }) => membersOf(content).map(([, found]) => found)
  )

  it('has a summary, a description and a tag', () => {
    const tags = (document['tags'] as OpenApiObject[]).map((tag) => tag['name'])

    expect(operation['summary']).toEqual(expect.stringMatching(/^[A-Z][a-z]+( \S+){1,4}$/))
    expect(operation['description']).toEqual(expect.stringMatching(/^[A-Z`].{30,}\.$/))
    expect(operation['description']).not.toBe(operation['summary'])
    expect(operation['tags']).toEqual([expect.toSatisfy((tag) => tags.includes(tag))])
  })

  it('describes all parameters and responses', () => {
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : []
    const described = [...parameters, ...responses.map(([, response]) => response)]

    expect(described.filter(({ description }) => typeof description !== 'string')).toEqual([])
    expect(parameters.filter(({ in: place, example }) => place === 'path' && typeof example !== 'string')).toEqual([])
    expect(JSON.stringify(responses)).not.toContain('Default Response')
  })

  it('limits all lists in responses', () => {
    const lists = responses.flatMap(([, { content }]) =>
      membersOf(content).flatMap(([, { schema }]) => boundlessLists(document, schema))
    )

    expect(lists).toEqual(boundless[name] ?? [])
  })

  it('has valid examples', () => {
    const examples = media.map((found) => [found['schema'], JSON.stringify(found['example'])] as const)

    expect(examples.filter(([, example]) => example === undefined)).toEqual([])
    expect(examples.flatMap(([schema, example]) => faultsOf(schema, example))).toEqual([])
  })

  it('lists all possible errors, and requires a key under /v1', () => {
    const statuses = responses.map(([status]) => status)
    const isProtected = path.startsWith('/v1/')

    expect(statuses).toEqual(expect.arrayContaining(isProtected ? ['400', '401', '429', '500', '503'] : ['200']))
    if (path.includes('{id}')) expect(statuses).toContain('404')
    if (path.includes('{id}') && name.startsWith('GET ') && !path.endsWith('/export')) expect(statuses).toContain('304')
    expect(operation['security'] ?? document['security']).toEqual(isProtected ? [{ ApiKey: [] }] : [])
    expect(isObject(document['components']) && document['components']['securitySchemes']).toMatchObject({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' }
    })
  })
})
