import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../json.ts'
import type { Documents } from './pair.ts'
import { isEqualExceptTexts, membersOf, resolve } from './references.ts'
import { compareSchemas } from './schema-compatibility.ts'

/**
 * Returns the breaking changes from `before` to `after` for a client.
 *
 * Nothing may be removed; requests may not become stricter, and responses may not change otherwise. All other changes
 * are additions.
 */
export function findBreaches(before: JsonObject, after: JsonObject): string[] {
  const documents = { before, after }

  return [...compareSecuritySchemes(before, after), ...compareOperationsOf(documents)]
}

function compareSecuritySchemes(before: JsonObject, after: JsonObject): string[] {
  const schemesOf = ({ components }: JsonObject) => (isObject(components) ? components['securitySchemes'] : undefined)

  return membersOf(schemesOf(before))
    .filter(([name, scheme]) => !isEqualExceptTexts(scheme, memberOf(schemesOf(after), name)))
    .map(([name]) => `the security scheme ${name} is another`)
}

function compareOperationsOf(documents: Documents): string[] {
  const { before, after } = documents

  return membersOf(before['paths']).flatMap(([path, operations]) =>
    membersOf(operations).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const counterpart = memberOf(memberOf(after['paths'], path), method)
      if (counterpart === undefined) return [`${place} is gone`]

      const breaches = [
        ...inherited
          .filter(
            (name) =>
              !isDeepStrictEqual(
                effectiveOf(before, path, operation, name),
                effectiveOf(after, path, counterpart, name)
              )
          )
          .map((name) => `has other ${name}`),
        ...compareOperations(documents, operation, counterpart)
      ]

      return breaches.map((breach) => `${place}: ${breach}`)
    })
  )
}

/** Properties that an operation inherits from its path or the document. */
const inherited = ['security', 'servers']

function effectiveOf(document: JsonObject, path: string, operation: JsonObject, name: string): unknown {
  return operation[name] ?? memberOf(document['paths'], path)?.[name] ?? document[name]
}

function compareOperations(documents: Documents, before: JsonObject, after: JsonObject): string[] {
  const renamed = before['operationId'] === after['operationId'] ? [] : [`is no longer ${before['operationId']}`]

  return [
    ...renamed,
    ...compareParameters(documents, before, after),
    ...compareBodies(documents, before, after),
    ...compareResponses(documents, before, after)
  ]
}

function compareParameters(documents: Documents, before: JsonObject, after: JsonObject): string[] {
  const [known, present] = [parametersOf(documents.before, before), parametersOf(documents.after, after)]
  const required = [...present]
    .filter(([name, parameter]) => parameter['required'] === true && known.get(name)?.['required'] !== true)
    .map(([name]) => `${name} is required`)

  const changed = [...known].flatMap(([name, parameter]) => {
    const counterpart = present.get(name)
    if (counterpart === undefined) return [`${name} is gone`]

    return compareSchemas(documents, 'request', parameter['schema'], counterpart['schema'], name)
  })

  return [...required, ...changed]
}

function parametersOf(document: JsonObject, { parameters }: JsonObject): Map<string, JsonObject> {
  const resolved = Array.isArray(parameters) ? parameters.map((parameter) => resolve(document, parameter)) : []

  return new Map(resolved.map((parameter) => [`${parameter['in']} parameter ${parameter['name']}`, parameter]))
}

function compareBodies(documents: Documents, before: JsonObject, after: JsonObject): string[] {
  const [known, present] = [
    resolve(documents.before, before['requestBody']),
    resolve(documents.after, after['requestBody'])
  ]
  const required = present['required'] === true && known['required'] !== true ? ['a body is required'] : []

  return [...required, ...compareContents(documents, 'request', known, present, 'body')]
}

function compareResponses(documents: Documents, before: JsonObject, after: JsonObject): string[] {
  return membersOf(before['responses']).flatMap(([status, response]) => {
    const counterpart = memberOf(after['responses'], status)
    if (counterpart === undefined) return [`the answer ${status} is gone`]
    const [known, present] = [resolve(documents.before, response), resolve(documents.after, counterpart)]
    const gone = membersOf(known['headers'])
      .filter(([name]) => memberOf(present['headers'], name) === undefined)
      .map(([name]) => `${status} header ${name} is gone`)

    return [...gone, ...compareContents(documents, 'response', known, present, status)]
  })
}

function compareContents(
  documents: Documents,
  direction: 'request' | 'response',
  before: JsonObject,
  after: JsonObject,
  place: string
): string[] {
  return membersOf(before['content']).flatMap(([type, media]) => {
    const counterpart = memberOf(after['content'], type)
    if (counterpart === undefined) return [`${place} ${type} is gone`]

    return compareSchemas(documents, direction, media['schema'], counterpart['schema'], place)
  })
}

function memberOf(object: unknown, name: string): JsonObject | undefined {
  const member = isObject(object) ? object[name] : undefined

  return isObject(member) ? member : undefined
}
