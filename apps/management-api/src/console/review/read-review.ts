import type { IncomingHttpHeaders } from 'node:http'
import { parseEvaluation } from '@callbook/domain'
import { badRequest, parseJson } from '@callbook/http'
import { Type } from '@sinclair/typebox'

export const SeenVersion = Type.Optional(
  Type.String({
    pattern: '^"[1-9]\\d{0,8}"$',
    description: 'The version that was seen, in quotation marks; none where there was none',
    examples: ['"1"']
  })
)

/**
 * The version that whoever asks has seen; 0 for none.
 *
 * @throws {HttpError} 400
 */
export function readSeenVersion(headers: IncomingHttpHeaders): number {
  const tag = headers['if-match']
  if (tag === undefined) return 0
  const [, version] = /^"([1-9]\d{0,8})"$/.exec(tag) ?? []
  if (version === undefined) throw badRequest('If-Match must be the number of a version in quotation marks')

  return Number(version)
}

/**
 * The result that a body holds, and nothing else.
 *
 * @throws {HttpError} 400
 */
export function readResult(body: Buffer): unknown {
  const json = parseJson(body, (text) => parseEvaluation(text, 'result'))
  if (!json.ok) throw badRequest(json.problem)
  const { value } = json
  const isAlone = typeof value === 'object' && value !== null && Object.keys(value).join() === 'result'
  if (!isAlone) throw badRequest('The body must be a JSON object with the member result alone')

  return (value as { readonly result: unknown }).result
}
