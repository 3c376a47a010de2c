import { badRequest, parseJson } from '@callbook/http'

/**
 * The JSON that a body is, of which somebody else says what it must be.
 *
 * @throws {HttpError} 400
 */
export function readJson(body: Buffer): unknown {
  const json = parseJson(body)
  if (!json.ok) throw badRequest(json.problem)

  return json.value
}
