type Value = string | number | boolean | undefined

/** What a request says of where it goes. */
export interface Place {
  readonly path?: Readonly<Record<string, Value>> | undefined
  readonly query?: Readonly<Record<string, Value>> | undefined
}

/**
 * The URL of a path such as `/v1/calls/{id}`, with what stands in its braces and the query.
 *
 * @throws {TypeError} when what a brace names is missing or empty: the path would be another one
 */
export function urlOf(baseUrl: string, template: string, { path = {}, query = {} }: Place): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, path[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))

  return `${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}`
}

function segmentOf(name: string, value: Value): string {
  const text = value === undefined ? '' : String(value)
  // A browser and a proxy would take the dots for other folders, even when they are encoded.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is missing, or cannot stand in a path`)

  return encodeURIComponent(text)
}
