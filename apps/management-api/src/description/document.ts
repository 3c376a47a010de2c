import type { DescribedApi } from './described-api.ts'
import { entityTagMark, ifNoneMatch, notModified, tagged } from './entity-tags.ts'
import { exampleOf } from './examples.ts'
import { isObject, type JsonObject } from './json.ts'
import { shareErrors } from './shared-errors.ts'
import { tidy } from './tidy.ts'

/** Completes the document of the route schemas: adds common responses, names and examples. */
export function completeDocument(document: JsonObject, api: DescribedApi): JsonObject {
  const { value, schemas } = tidy({ ...document, ...(api.webhooks && { webhooks: api.webhooks }) }, api.enumerations)
  const components = value['components'] as JsonObject
  const { headers, responses } = api.answers
  const paths = mapMembers(value['paths'], (path, url) =>
    mapMembers(path, (operation, method) => completeOperation(operation, api, { url, method, schemas }))
  )
  const shared = shareErrors(paths, responses)

  return {
    ...value,
    paths: shared.paths,
    ...(isObject(value['webhooks']) && {
      webhooks: mapMembers(value['webhooks'], (path) => mapMembers(path, (sent) => completeRequest(sent, schemas)))
    }),
    components: { ...components, headers, responses: { ...responses, ...shared.responses }, schemas }
  }
}

type Schemas = Readonly<Record<string, JsonObject>>

interface Place {
  readonly url: string
  readonly method: string
  readonly schemas: Schemas
}

function completeOperation(
  operation: JsonObject,
  { answers, prefix }: DescribedApi,
  { url, method, schemas }: Place
): JsonObject {
  const { [entityTagMark]: hasEntityTag, ...rest } = operation
  const isBelowPrefix = url.startsWith(prefix)
  const isConditional = hasEntityTag === true && method === 'get'
  const isProtected = isBelowPrefix && !isPublic(rest)
  const own = mapMembers(rest['responses'], (response, status) => ({
    ...withExample(response, schemas),
    headers: {
      ...(response['headers'] as JsonObject | undefined),
      ...(isProtected && !(status in answers.common) ? answers.known : answers.always),
      ...(hasEntityTag === true && status === '200' && tagged)
    }
  }))

  return {
    ...completeRequest(rest, schemas, isConditional),
    responses: { ...(isBelowPrefix && answers.common), ...own, ...(isConditional && notModified) }
  }
}

function completeRequest(operation: JsonObject, schemas: Schemas, isConditional = false): JsonObject {
  const { requestBody } = operation

  return {
    ...operation,
    ...parametersOf(operation, isConditional),
    ...(isObject(requestBody) && { requestBody: withExample(requestBody, schemas) })
  }
}

/**
 * Moves what describes a parameter out of its schema: the example, where most API explorers look, and the form of a
 * list.
 */
function parametersOf({ parameters }: JsonObject, isConditional: boolean): JsonObject {
  const own = Array.isArray(parameters) ? parameters.map(withOwnMembers) : []
  const all = isConditional ? [...own, ifNoneMatch] : own

  return all.length === 0 ? {} : { parameters: all }
}

function withOwnMembers(parameter: JsonObject): JsonObject {
  const { examples, style, explode, ...schema } = parameter['schema'] as JsonObject

  return {
    ...parameter,
    ...(style !== undefined && { style, explode }),
    schema,
    ...(Array.isArray(examples) && { example: examples[0] })
  }
}

/** Returns whether an operation declares that it needs no authentication. */
function isPublic({ security }: JsonObject): boolean {
  return Array.isArray(security) && security.length === 0
}

function withExample(described: JsonObject, schemas: Schemas): JsonObject {
  if (!isObject(described['content'])) return described
  const content = mapMembers(described['content'], (media) => ({
    ...media,
    example: media['example'] ?? exampleOf(media['schema'], schemas)
  }))

  return { ...described, content }
}

function mapMembers(object: unknown, change: (member: JsonObject, name: string) => JsonObject): JsonObject {
  if (!isObject(object)) return {}

  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  )
}
