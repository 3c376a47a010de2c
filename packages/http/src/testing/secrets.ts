import type { IncomingHttpHeaders } from 'node:http'

const secretHeader = /key|secret|sign|token|authorization|cookie/i
const secretVariable = /KEY|SECRET|TOKEN/

/** What of a request nobody may read elsewhere: the parts of its URL that callers choose, and what proves who they are. */
export function secretsOfRequest(url: string, headers: IncomingHttpHeaders): string[] {
  const [path = '', query] = url.split(/\?(.*)/s)
  const [, slug = ''] = /^\/webhook\/[^/]+\/([^/]+)/.exec(path) ?? []
  const values = Object.entries(headers).flatMap(([name, value]) => (secretHeader.test(name) ? [value].flat() : []))

  const cookies = headers.cookie?.split(/[=;]\s*/) ?? []

  return [slug, query ?? '', ...values.flatMap((value) => value?.split(/^Bearer /) ?? []), ...cookies]
}

/** What a process is told that it must not tell anybody: keys, tokens, and the passwords in URLs. */
export function secretsOfEnvironment(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => {
    if (secretVariable.test(name)) return value.split(',')

    return URL.canParse(value) ? [decodeURIComponent(new URL(value).password)] : []
  })
}
