import type { ClientSettings, SendOptions } from '../options.ts'
import { withRetries } from '../retry/retries.ts'
import type { InputOf, Method, Operation, PathOf, ResponseBody } from './operations.ts'
import { type AnyInput, toRequest } from './outgoing-request.ts'
import { type ApiResponse, readResponse } from './read-response.ts'
import { fetchWhole } from './whole-response.ts'

type RequestArguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input]

/**
 * Sends a request of any operation in the API description, such as `('GET', '/v1/calls/{id}', …)`. Retries GET, PUT,
 * DELETE, and requests with an `idempotency-key`.
 *
 * @throws {CallbookError} see `errors` for the kinds
 * @throws the reason of `signal` once it is aborted
 */
export type SendRequest = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...input: RequestArguments<InputOf<Operation<M, Path>> & SendOptions>
) => Promise<ApiResponse<ResponseBody<Operation<M, Path>>>>

export function createRequest(settings: ClientSettings): SendRequest {
  const send = async (method: Method, path: string, input: AnyInput = {}) => {
    const request = toRequest(settings, { method, path }, input)
    const once = async () => readResponse(request.name, await fetchWhole(settings, request), settings)

    return await (mayRepeat(method, input) ? withRetries(once, settings.retries, request) : once())
  }

  // The types of responses come from the API description.
  return send as SendRequest
}

function mayRepeat(method: Method, { headers = {} }: AnyInput): boolean {
  return headers['idempotency-key'] !== undefined || method === 'GET' || method === 'PUT' || method === 'DELETE'
}
