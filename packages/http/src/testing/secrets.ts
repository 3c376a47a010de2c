import type { IncomingHttpHeaders } from 'node:http'

const secretHeader = /key|secret|sign|token|authorization|cookie/i
const secretVariable = /KEY|SECRET|TOKEN/

/** Returns the secrets of a request: the parts of its URL that callers choose, and its credentials. */
export function secretsOfRequest(url: string, headers: IncomingHttpHeaders): string[] {
  const [path = '', query] = url.split(/\?(.*)/s)
  const [, slug = ''] = /^\/webhook\/[^/]+\/([^/]+)/.exec(path) ?? []
  const values = Object.entries(headers).flatMap(([name, value]) => (secretHeader.test(name) ? [value].flat() : []))

  const cookies = headers.cookie?.split(/[=;]\s*/) ?? []

  return [slug, query ?? '', ...values.flatMap((value) => value?.split(/^Bearer /) ?? []), ...cookies]
}

/** Returns the secrets in environment variables: keys, tokens, and passwords in URLs. */
export function secretsOfEnvironment(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => {
    if (secretVariable.test(name)) return value.split(',')

    return URL.canParse(value) ? [decodeURIComponent(new URL(value).password)] : []
  })
}
