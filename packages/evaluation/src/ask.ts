import { cleanText } from '@callbook/domain'
import type { AnswerForm } from './answers.ts'
import type { Message, Model } from './model.ts'
import { ModelError } from './model-error.ts'
import type { Usage } from './read-completion.ts'

export interface Answered<Answer> {
  readonly answer: Answer
  /** Of everything that was asked for it. */
  readonly usage: Usage
}

/** Several times what a judgement takes. */
const maxAnswerCharacters = 32_000

/**
 * Has a model judge a document, in the given form.
 *
 * An answer of another form is sent back once, with what is wrong with it.
 *
 * @throws {ModelError}
 */
export async function ask<Answer>(
  model: Model,
  form: AnswerForm<Answer>,
  { prompt, document }: { readonly prompt: string; readonly document: string },
  signal: AbortSignal
): Promise<Answered<Answer>> {
  const messages: Message[] = [
    { role: 'system', content: prompt },
    { role: 'user', content: document }
  ]
  const { name, schema } = form
  const first = await model.ask({ messages, name, schema }, signal)
  const reading = read(form, first.content)
  if (reading.ok) return { answer: reading.answer, usage: first }

  const repair: Message[] = [
    { role: 'assistant', content: first.content.slice(0, maxAnswerCharacters).toWellFormed() },
    { role: 'user', content: askToRepair(reading.problems, form) }
  ]
  const second = await model.ask({ messages: [...messages, ...repair], name, schema }, signal)
  const repaired = read(form, second.content)
  if (!repaired.ok) throw new ModelError(`The model's answer has another form: ${repaired.problems.join('; ')}`)

  return { answer: repaired.answer, usage: add(first, second) }
}

type Reading<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problems: string[] }

function read<Answer>(form: AnswerForm<Answer>, content: string): Reading<Answer> {
  if (content.length > maxAnswerCharacters) {
    return { ok: false, problems: [`the answer: Expected at most ${maxAnswerCharacters} characters`] }
  }

  const value = parse(content)
  if (value === undefined) return { ok: false, problems: ['the answer: Expected JSON'] }

  return form.is(value) ? { ok: true, answer: value } : { ok: false, problems: form.problems(value) }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content, (_, value) => (typeof value === 'string' ? cleanText(value) : value))
  } catch {
    return undefined
  }
}

/** With the schema, which not every server shows to its model. */
function askToRepair(problems: readonly string[], { schema }: AnswerForm<unknown>): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n')
  const request = `Answer once more, with nothing but a JSON object of this schema:\n${JSON.stringify(schema)}`

  return `Your answer does not have the form that was asked for:\n${list}\n${request}`
}

function add(one: Usage, other: Usage): Usage {
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
    costUsd: sum(one.costUsd, other.costUsd)
  }
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
