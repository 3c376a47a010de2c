import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { OpenApiObject } from './json.ts'
import { readSchemas } from './testing/contract.ts'
import { describeConsole } from './testing/describe-api.ts'
import { enumerationPointers, membersOf, resolve } from './testing/references.ts'

const document = await describeConsole()
const faultsOf = readSchemas(document)
const operations = membersOf(document['paths']).flatMap(([path, methods]) =>
  membersOf(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation }))
)

describe('the description of the console', () => {
  it('is OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  })

  it('names each enumeration, so that clients have one type for it', () => {
    const places = enumerationPointers(document)

    expect(places.length).toBeGreaterThan(10)
    expect(places.filter((place) => !/^\/components\/schemas\/\w+$/.test(place))).toEqual([])
  })

  it('names each operation uniquely', () => {
    const names = operations.map(({ operation }) => operation['operationId'])

    expect(names.every((name) => typeof name === 'string')).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has no path of another API', () => {
    expect(operations.filter(({ name }) => !/^[A-Z]+ \/console\/api\//.test(name))).toEqual([])
  })
})

describe.each(operations)('$name', ({ operation }) => {
  const responses = membersOf(operation['responses']).map(
    ([status, response]) => [status, resolve(document, response)] as const
  )

  it('has a summary, a tag and all responses', () => {
    const tags = (document['tags'] as OpenApiObject[]).map((tag) => tag['name'])

    expect(operation['summary']).toEqual(expect.any(String))
    expect(operation['tags']).toEqual([expect.toSatisfy((tag) => tags.includes(tag))])
    expect(JSON.stringify(responses)).not.toContain('Default Response')
    expect(responses.map(([status]) => status)).toEqual(
      expect.arrayContaining(['400', '401', '403', '429', '500', '503'])
    )
  })

  it('has valid examples', () => {
    const bodies = [...responses.map(([, response]) => response), resolve(document, operation['requestBody'])]
    const media = bodies.flatMap(({ content }) => membersOf(content).map(([, found]) => found))

    expect(media.filter(({ example }) => example === undefined)).toEqual([])
    expect(media.flatMap(({ schema, example }) => faultsOf(schema, JSON.stringify(example)))).toEqual([])
  })
})
