import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { Answer } from './read-answer.ts'

/**
 * What an answer has in its `data`.
 *
 * @throws {UnexpectedAnswerError} when it has none
 */
export async function dataOf<Data>(answer: Promise<Answer<{ readonly data: Data }>>): Promise<Data> {
  const { body } = await answer
  if (body.data === undefined) throw new UnexpectedAnswerError('The answer has no data: is baseUrl right?')

  return body.data
}
