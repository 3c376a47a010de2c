type Value = string | number | boolean | readonly string[] | undefined

export interface Place {
  readonly path?: Readonly<Record<string, Value>> | undefined
  readonly query?: Readonly<Record<string, Value>> | undefined
}

/**
 * Returns the URL of a path such as `/v1/calls/{id}` with its parameters and query.
 *
 * @throws {TypeError} if a path parameter is missing or empty, which would change the path
 */
export function urlOf(baseUrl: string, template: string, { path = {}, query = {} }: Place): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, path[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))

  return `${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}`
}

function segmentOf(name: string, value: Value): string {
  const text = value === undefined ? '' : String(value)
  // Browsers and proxies treat dots as other folders, even encoded ones.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is missing or invalid in a path`)

  return encodeURIComponent(text)
}
