import { addUsage, type Usage } from '@callbook/db'
import type { Message, Model } from '../model/model.ts'
import { ModelError } from '../model/model-error.ts'
import type { CompletionSchema } from './completions.ts'
import { maxCompletionCharacters, readCompletion } from './read-completion.ts'

export interface Answered<Answer> {
  readonly answer: Answer
  /** Total usage of all requests. */
  readonly usage: Usage
}

/**
 * Prompts a model with a document and reads a completion of the given form.
 *
 * An invalid or incomplete completion is returned to the model once, with a list of its problems. If the second one is
 * incomplete, it is the answer. If it is invalid, the first one is, unless it was invalid too.
 *
 * @throws {ModelError}
 */
export async function completeForm<Answer>(
  model: Model,
  form: CompletionSchema<Answer>,
  { prompt, document }: { readonly prompt: string; readonly document: string },
  signal: AbortSignal
): Promise<Answered<Answer>> {
  const messages: Message[] = [
    { role: 'system', content: prompt },
    { role: 'user', content: document }
  ]
  const { name, schema } = form
  const { content, ...first } = await model.complete({ messages, name, schema }, signal)
  const reading = readCompletion(form, content)
  const problems = reading.ok ? (form.listGaps?.(reading.answer) ?? []) : reading.problems
  if (reading.ok && problems.length === 0) return { answer: reading.answer, usage: first }

  const repair: Message[] = [
    { role: 'assistant', content: content.slice(0, maxCompletionCharacters).toWellFormed() },
    { role: 'user', content: requestRepair(problems, form) }
  ]
  const { content: repairedContent, ...second } = await model.complete(
    { messages: [...messages, ...repair], name, schema },
    signal
  )
  const repaired = readCompletion(form, repairedContent)
  const usage = addUsage(first, second)
  if (repaired.ok) return { answer: repaired.answer, usage }
  if (reading.ok) return { answer: reading.answer, usage }

  throw new ModelError(`The model returned an invalid answer: ${repaired.problems.join('; ')}`)
}

/** The request contains the schema, but not every server shows it to its model. */
function requestRepair(problems: readonly string[], { schema }: CompletionSchema<unknown>): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n')
  const request = `Answer again with only a JSON object that matches this schema:\n${JSON.stringify(schema)}`

  return `Your answer is not as required:\n${list}\n${request}`
}
