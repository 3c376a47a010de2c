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
 * An invalid completion is returned to the model once, with a list of its problems.
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
  const first = await model.complete({ messages, name, schema }, signal)
  const reading = readCompletion(form, first.content)
  if (reading.ok) return { answer: reading.answer, usage: first }

  const repair: Message[] = [
    { role: 'assistant', content: first.content.slice(0, maxCompletionCharacters).toWellFormed() },
    { role: 'user', content: requestRepair(reading.problems, form) }
  ]
  const second = await model.complete({ messages: [...messages, ...repair], name, schema }, signal)
  const repaired = readCompletion(form, second.content)
  if (!repaired.ok) throw new ModelError(`The model returned an invalid answer: ${repaired.problems.join('; ')}`)

  return { answer: repaired.answer, usage: addUsage(first, second) }
}

/** The request contains the schema, but not every server shows it to its model. */
function requestRepair(problems: readonly string[], { schema }: CompletionSchema<unknown>): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n')
  const request = `Answer again with only a JSON object that matches this schema:\n${JSON.stringify(schema)}`

  return `Your answer does not match the required schema:\n${list}\n${request}`
}
