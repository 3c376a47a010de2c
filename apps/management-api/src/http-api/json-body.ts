import { badRequest, parseJson } from '@callbook/http'

/**
 * Parses a JSON body, whose content the caller checks.
 *
 * @throws {HttpError} 400
 */
export function readJson(body: Buffer): unknown {
  const json = parseJson(body)
  if (!json.ok) throw badRequest(json.problem)

  return json.value
}
