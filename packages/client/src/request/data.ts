import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { ApiResponse } from './read-response.ts'

/**
 * Returns the `data` of a response.
 *
 * @throws {UnexpectedResponseError} if the response has no `data`
 */
export async function requireData<Data>(answer: Promise<ApiResponse<{ readonly data: Data }>>): Promise<Data> {
  const { body } = await answer
  if (body.data === undefined) throw new UnexpectedResponseError('The response has no data. Check baseUrl.')

  return body.data
}
