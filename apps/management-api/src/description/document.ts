import { exampleOf } from './examples.ts'
import { isObject, type JsonObject } from './json.ts'
import { always, common, headers, notModified, rateHeaders, responses, tagged } from './responses.ts'
import { tidy } from './tidy.ts'

/** The marks of an operation that do not stay in the document. */
const entityTagMark = 'x-has-entity-tag'

/** What a route tells the document beside its schema. */
export function marksOf(config: { readonly hasEntityTag?: boolean } | undefined): JsonObject {
  return config?.hasEntityTag === true ? { [entityTagMark]: true } : {}
}

/** Completes what the schemas of the routes say: with what all of them answer, names and examples. */
export function completeDocument(document: JsonObject): JsonObject {
  const { value, schemas } = tidy(document)
  const components = value['components'] as JsonObject

  return {
    ...value,
    paths: mapMembers(value['paths'], (path, url) =>
      mapMembers(path, (operation) => completeOperation(operation, url.startsWith('/v1/'), schemas))
    ),
    components: { ...components, headers, responses, schemas }
  }
}

type Schemas = Readonly<Record<string, JsonObject>>

function completeOperation(operation: JsonObject, isProtected: boolean, schemas: Schemas): JsonObject {
  const { [entityTagMark]: hasEntityTag, ...rest } = operation
  const own = mapMembers(rest['responses'], (response, status) => ({
    ...withExample(response, schemas),
    headers: {
      ...(response['headers'] as JsonObject | undefined),
      ...(isProtected ? rateHeaders : always),
      ...(hasEntityTag === true && status === '200' && tagged)
    }
  }))

  return {
    ...rest,
    ...(hasEntityTag === true && { parameters: [...((rest['parameters'] as unknown[]) ?? []), ifNoneMatch] }),
    ...(isObject(rest['requestBody']) && { requestBody: withExample(rest['requestBody'], schemas) }),
    responses: { ...own, ...(isProtected && common), ...(hasEntityTag === true && notModified) }
  }
}

const ifNoneMatch = {
  in: 'header',
  name: 'if-none-match',
  description: 'The ETag of an earlier answer: while it is still good, the answer is 304 without a body',
  schema: { type: 'string' }
}

function withExample(described: JsonObject, schemas: Schemas): JsonObject {
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
