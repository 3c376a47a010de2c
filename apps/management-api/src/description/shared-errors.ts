import { isObject, type JsonObject } from './json.ts'
import { ref } from './responses.ts'

interface SharedErrors {
  readonly paths: JsonObject
  readonly responses: Readonly<Record<string, JsonObject>>
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
export function shareErrors(paths: JsonObject, taken: JsonObject): SharedErrors {
  const errors = errorsOf(paths)
  const examples = new Map<string | undefined, Set<string>>()
  for (const response of errors) {
    const name = nameOf(response)
    examples.set(name, (examples.get(name) ?? new Set()).add(JSON.stringify(exampleOf(response))))
  }
  const groups = [...Map.groupBy(errors, (response) => JSON.stringify(response))]
  const shared = groups
    .filter(([, uses]) => uses.length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length)
  const names = new Map<string, string>()
  const responses: Record<string, JsonObject> = {}
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

function errorsOf(paths: JsonObject): JsonObject[] {
  const errors: JsonObject[] = []
  mapErrors(paths, (response) => {
    errors.push(response)

    return response
  })

  return errors
}

/** Changes the error responses of all operations. References stay. */
function mapErrors(paths: JsonObject, change: (response: JsonObject) => JsonObject): JsonObject {
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

function mapObjects(object: JsonObject, change: (member: JsonObject, name: string) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  )
}

function exampleOf({ content }: JsonObject): unknown {
  const media = isObject(content) ? content['application/json'] : undefined

  return isObject(media) ? media['example'] : undefined
}

function nameOf(response: JsonObject): string | undefined {
  const example = exampleOf(response)
  const error = isObject(example) ? example['error'] : undefined
  if (typeof error !== 'string') return undefined

  return error.replace(/(?:^|\s+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
