import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@callbook/domain'
import type { DescribedApi } from './described-api.ts'
import { entityTagMark, ifNoneMatch, notModified, tagged } from './entity-tags.ts'
import type { OpenApiObject } from './json.ts'
import { ref } from './responses.ts'

/** Completes the document of the route schemas: adds common responses, names and examples. */
export function completeDocument(document: OpenApiObject, api: DescribedApi): OpenApiObject {
  const { value, schemas } = tidy({ ...document, ...(api.webhooks && { webhooks: api.webhooks }) }, api.enumerations)
  const components = value['components'] as OpenApiObject
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

type Schemas = Readonly<Record<string, OpenApiObject>>

interface Place {
  readonly url: string
  readonly method: string
  readonly schemas: Schemas
}

function completeOperation(
  operation: OpenApiObject,
  { answers, prefix }: DescribedApi,
  { url, method, schemas }: Place
): OpenApiObject {
  const { [entityTagMark]: hasEntityTag, ...rest } = operation
  const isBelowPrefix = url.startsWith(prefix)
  const isConditional = hasEntityTag === true && method === 'get'
  const isProtected = isBelowPrefix && !isPublic(rest)
  const own = mapMembers(rest['responses'], (response, status) => ({
    ...withExample(response, schemas),
    headers: {
      ...(response['headers'] as OpenApiObject | undefined),
      ...(isProtected && !(status in answers.common) ? answers.known : answers.always),
      ...(hasEntityTag === true && status === '200' && tagged)
    }
  }))

  return {
    ...completeRequest(rest, schemas, isConditional),
    responses: { ...(isBelowPrefix && answers.common), ...own, ...(isConditional && notModified) }
  }
}

function completeRequest(operation: OpenApiObject, schemas: Schemas, isConditional = false): OpenApiObject {
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
function parametersOf({ parameters }: OpenApiObject, isConditional: boolean): OpenApiObject {
  const own = Array.isArray(parameters) ? parameters.map(withOwnMembers) : []
  const all = isConditional ? [...own, ifNoneMatch] : own

  return all.length === 0 ? {} : { parameters: all }
}

function withOwnMembers(parameter: OpenApiObject): OpenApiObject {
  const { examples, style, explode, ...schema } = parameter['schema'] as OpenApiObject

  return {
    ...parameter,
    ...(style !== undefined && { style, explode }),
    schema,
    ...(Array.isArray(examples) && { example: examples[0] })
  }
}

/** Returns whether an operation declares that it needs no authentication. */
function isPublic({ security }: OpenApiObject): boolean {
  return Array.isArray(security) && security.length === 0
}

function withExample(described: OpenApiObject, schemas: Schemas): OpenApiObject {
  if (!isObject(described['content'])) return described
  const content = mapMembers(described['content'], (media) => ({
    ...media,
    example: media['example'] ?? exampleOf(media['schema'], schemas)
  }))

  return { ...described, content }
}

function mapMembers(object: unknown, change: (member: OpenApiObject, name: string) => OpenApiObject): OpenApiObject {
  if (!isObject(object)) return {}

  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  )
}

/**
 * Returns the example of a schema, or builds one from the examples of its parts.
 *
 * @param schemas targets of references
 */
function exampleOf(schema: unknown, schemas: Readonly<Record<string, OpenApiObject>>): unknown {
  if (!isObject(schema)) return undefined
  if (typeof schema['$ref'] === 'string') return exampleOf(schemas[schema['$ref'].split('/').at(-1) ?? ''], schemas)
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (schema['type'] === 'array') return [exampleOf(schema['items'], schemas)]
  if (!isObject(schema['properties'])) return undefined

  return Object.fromEntries(
    Object.entries(schema['properties']).map(([name, member]) => [name, exampleOf(member, schemas)])
  )
}

interface Tidied {
  readonly value: OpenApiObject
  /** Schemas with a title, and named enumerations, by name. */
  readonly schemas: Readonly<Record<string, OpenApiObject>>
}

/**
 * Makes a document shorter without changing its meaning.
 *
 * Schemas with a title and enumerations become components; unions of constants become enumerations, and a union with
 * null becomes a list of types. Response schemas stay open: members may be added.
 *
 * @param enumerations enumerations by name
 */
function tidy(value: OpenApiObject, enumerations: Readonly<Record<string, readonly string[]>>): Tidied {
  const schemas: Record<string, OpenApiObject> = {}
  const namesOfValues = new Map(Object.entries(enumerations).map(([name, values]) => [JSON.stringify(values), name]))

  function visit(node: unknown, part: Part): unknown {
    if (Array.isArray(node)) return node.map((item) => visit(item, part))
    if (!isObject(node)) return node

    const members = Object.entries(node)
      .filter(([name, member]) => part === 'request' || name !== 'additionalProperties' || member !== false)
      .map(([name, member]) => [name, isData(name) ? member : visit(member, partWithin(part, name))])
    const schema = joinNull(joinConstants(asRecord(Object.fromEntries(members))))

    return isNamed(schema) ? refer(schema) : nameValues(schema)
  }

  /** Other members stay next to the reference, because they belong to its place. */
  function nameValues(schema: OpenApiObject): OpenApiObject {
    const { type, enum: values, ...rest } = schema
    const name = type === 'string' ? namesOfValues.get(JSON.stringify(values)) : undefined

    return name === undefined ? schema : { ...keep(name, { type, enum: values }), ...rest }
  }

  function refer(schema: OpenApiObject & { title: string }): OpenApiObject {
    const { title, ...rest } = schema

    return keep(title, rest)
  }

  function keep(name: string, schema: OpenApiObject): OpenApiObject {
    const known = schemas[name]
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${name}`)
    schemas[name] = schema

    return { $ref: `#/components/schemas/${name}` }
  }

  return { value: visit(value, 'response') as OpenApiObject, schemas }
}

/** Part of a document: only requests forbid additional members. */
type Part = 'response' | 'request' | 'webhook'

function partWithin(part: Part, name: string): Part {
  if (name === 'webhooks') return 'webhook'

  return name === 'requestBody' && part === 'response' ? 'request' : part
}

/** Returns whether a member contains values, not schemas. */
function isData(name: string): boolean {
  return ['default', 'enum', 'const', 'example', 'examples', 'info'].includes(name)
}

function isNamed(schema: OpenApiObject): schema is OpenApiObject & { title: string } {
  return schema['type'] === 'object' && typeof schema['title'] === 'string'
}

/** Writes a record like `@fastify/swagger` does in route schemas. */
function asRecord(schema: OpenApiObject): OpenApiObject {
  const { patternProperties, ...rest } = schema

  return isObject(patternProperties) ? { ...rest, additionalProperties: patternProperties['^(.*)$'] } : schema
}

function joinConstants(schema: OpenApiObject): OpenApiObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.every((choice) => isObject(choice) && typeof choice['const'] === 'string')) {
    return schema
  }

  return { type: 'string', enum: anyOf.map((choice) => choice.const), ...rest }
}

function joinNull(schema: OpenApiObject): OpenApiObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema
  const [choice] = anyOf
  if (!isObject(choice) || typeof choice['type'] !== 'string') return schema
  const withNull = Array.isArray(choice['enum']) ? { enum: [...choice['enum'], null] } : {}

  return { ...choice, type: [choice['type'], 'null'], ...withNull, ...rest }
}

interface SharedErrors {
  readonly paths: OpenApiObject
  readonly responses: Readonly<Record<string, OpenApiObject>>
}

/**
 * Moves error responses that several operations have to components, because they are a fifth of a description.
 *
 * A component has the name of its error: `Client not found` becomes `ClientNotFound`. Errors that are explained by
 * different messages, such as `Conflict`, stay in their operations. If responses differ only in their description, the
 * most frequent is moved.
 *
 * @param taken components that exist already
 */
function shareErrors(paths: OpenApiObject, taken: OpenApiObject): SharedErrors {
  const errors = errorsOf(paths)
  const examples = new Map<string | undefined, Set<string>>()
  for (const response of errors) {
    const name = nameOf(response)
    examples.set(name, (examples.get(name) ?? new Set()).add(JSON.stringify(exampleOfResponse(response))))
  }
  const groups = [...Map.groupBy(errors, (response) => JSON.stringify(response))]
  const shared = groups
    .filter(([, uses]) => uses.length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length)
  const names = new Map<string, string>()
  const responses: Record<string, OpenApiObject> = {}
  for (const [text, [response]] of shared) {
    const name = response === undefined ? undefined : nameOf(response)
    if (response === undefined || name === undefined || name in taken || name in responses) continue
    if ((examples.get(name)?.size ?? 0) > 1) continue
    responses[name] = response
    names.set(text, name)
  }

  return {
    paths: mapErrors(paths, (response) => {
      const name = names.get(JSON.stringify(response))

      return name === undefined ? response : ref('responses', name)
    }),
    responses: Object.fromEntries(Object.entries(responses).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

function errorsOf(paths: OpenApiObject): OpenApiObject[] {
  const errors: OpenApiObject[] = []
  mapErrors(paths, (response) => {
    errors.push(response)

    return response
  })

  return errors
}

/** Changes the error responses of all operations. References stay. */
function mapErrors(paths: OpenApiObject, change: (response: OpenApiObject) => OpenApiObject): OpenApiObject {
  return mapObjects(paths, (path) =>
    mapObjects(path, (operation) =>
      isObject(operation['responses'])
        ? {
            ...operation,
            responses: mapObjects(operation['responses'], (response, status) =>
              Number(status) >= 400 && !('$ref' in response) ? change(response) : response
            )
          }
        : operation
    )
  )
}

function mapObjects(
  object: OpenApiObject,
  change: (member: OpenApiObject, name: string) => OpenApiObject
): OpenApiObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  )
}

function exampleOfResponse({ content }: OpenApiObject): unknown {
  const media = isObject(content) ? content['application/json'] : undefined

  return isObject(media) ? media['example'] : undefined
}

function nameOf(response: OpenApiObject): string | undefined {
  const example = exampleOfResponse(response)
  const error = isObject(example) ? example['error'] : undefined
  if (typeof error !== 'string') return undefined

  return error.replace(/(?:^|\s+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
