import { isObject } from '@callbook/domain'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiObject } from '../json.ts'
import { membersOf, resolve } from './references.ts'

/** A response as a client receives it. */
interface Answer {
  readonly method: string
  /** Pattern of the route; `undefined` if no route matched. */
  readonly route: string | undefined
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Body, possibly empty. */
  readonly body: string
}

/** Headers that are not in every response. */
const occasional = ['idempotent-replayed']

type Contract = (answer: Answer) => string[]

/** Contracts by their description: all test files share the compiled schemas. */
const contracts = new Map<string, Contract>()

/** Returns a function that lists the differences of a response from a description, a JSON text. */
export function readContract(description: string): Contract {
  const contract = contracts.get(description) ?? contractOf(JSON.parse(description))
  contracts.set(description, contract)

  return contract
}

function contractOf(document: OpenApiObject): Contract {
  const matches = readSchemas(document)

  return ({ method, route, statusCode, headers, body }) => {
    if (route === undefined) return matches({ $ref: '#/components/schemas/ErrorBody' }, body)
    const response = findResponse(document, { method, route, statusCode })
    if (response === undefined) return [`${statusCode} is not published`]

    const [content] = membersOf(response['content']).map(([type, { schema }]) => ({ type, schema }))
    const text = content?.type === 'application/json' ? body : JSON.stringify(body)
    const bodyFaults = content === undefined || method === 'HEAD' ? isEmpty(body) : matches(content.schema, text)
    const missing = membersOf(response['headers'])
      .map(([name]) => name)
      .filter((name) => headers[name] === undefined && !occasional.includes(name))

    return [...bodyFaults, ...missing.map((name) => `there is no ${name}`)]
  }
}

/** Returns a function that lists the differences of a JSON text from a schema of `document`. */
export function readSchemas(document: OpenApiObject): (schema: unknown, text: string) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document['components'] })
  const compiled = new Map<string, ValidateFunction>()

  return (schema, text) => {
    const within = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
    const isValid = compiled.get(within) ?? ajv.compile(JSON.parse(within))
    compiled.set(within, isValid)

    return isValid(JSON.parse(text)) ? [] : [`${ajv.errorsText(isValid.errors)} in ${text.slice(0, 2_000)}`]
  }
}

function findResponse(
  document: OpenApiObject,
  { method, route, statusCode }: Pick<Answer, 'method' | 'statusCode'> & { readonly route: string }
): OpenApiObject | undefined {
  const path = [route.replace(/:(\w+)/g, '{$1}'), method === 'HEAD' ? 'get' : method.toLowerCase()]
  const responses = ['paths', ...path, 'responses', String(statusCode)].reduce<unknown>(
    (place, name) => (isObject(place) ? place[name] : undefined),
    document
  )

  return responses === undefined ? undefined : resolve(document, responses)
}

function isEmpty(body: string): string[] {
  return body === '' ? [] : ['there is a body']
}
