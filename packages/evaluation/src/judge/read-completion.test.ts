import { cpuMsOf } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { leadQualityCompletion } from '../testing/index.ts'
import { type CompletionSchema, leadQualityForm } from './completions.ts'
import { maxCompletionCharacters, readCompletion } from './read-completion.ts'

const json = JSON.stringify(leadQualityCompletion)
const pretty = JSON.stringify(leadQualityCompletion, undefined, 2)
const other = json.replace('80', '10')

describe('readCompletion', () => {
  it.each([
    ['without other text', json],
    ['after a byte order mark', `\uFEFF${json}`],
    ['in a fence', `\`\`\`json\n${pretty}\n\`\`\``],
    [
      'in a fence without a language, with Windows line breaks',
      `\`\`\`\r\n${pretty.replaceAll('\n', '\r\n')}\r\n\`\`\`\r\n`
    ],
    ['in an unclosed fence', `\`\`\`json\n${pretty}`],
    ['in a fence within text', `Here it is:\n\n\`\`\`json\n${pretty}\n\`\`\`\n\nIt's "fair", I think {so}.`],
    ['in a fence after a byte order mark', `\uFEFF\`\`\`json\n${json}\n\`\`\``],
    ['within text', `My evaluation is ${json}, all in all.`],
    ['after its reasoning', `<think>The schema requires {"scores": …}.</think>\n${json}`],
    ['given twice', `${json}\n\nAgain:\n${pretty}`]
  ])('reads an object %s', (_, content) => {
    expect(readCompletion(leadQualityForm, content)).toEqual({ ok: true, answer: leadQualityCompletion })
  })

  it('reads completions with braces, quotes and fences in their texts', () => {
    const rationale = 'It said "{", then \\ and ```json {"a": 1} ```.'
    const answer = { ...leadQualityCompletion, sentiment: { rationale, evidence: [], value: 'neutral' } }

    const reading = readCompletion(leadQualityForm, `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)

    expect(reading).toEqual({ ok: true, answer })
  })

  it.each([
    ['two different objects', `First ${json}, then ${other}`, 'the answer: Expected one object, not several'],
    ['text', 'I cannot evaluate {this} call.', 'the answer: Expected JSON'],
    ['a truncated object', `\`\`\`json\n${json.slice(0, -2)}`, 'the answer: Expected JSON'],
    ['another schema in a fence', '```json\n{"score": 3}\n```', 'scores: Expected required property'],
    [
      'too many characters',
      `${json}${' '.repeat(maxCompletionCharacters)}`,
      `the answer: Expected at most ${maxCompletionCharacters} characters`
    ]
  ])('rejects %s', (_, content, problem) => {
    expect(readCompletion(leadQualityForm, content)).toEqual({ ok: false, problems: expect.arrayContaining([problem]) })
  })

  it.each([
    ['{', '{'.repeat(maxCompletionCharacters)],
    ['{}', '{}'.repeat(maxCompletionCharacters / 2)],
    ['{"', '{"'.repeat(maxCompletionCharacters / 2)],
    ['\\"', `{"${'\\"'.repeat(maxCompletionCharacters / 2 - 1)}`]
  ])('scans a text of many %s in linear time', (_, content) => {
    const form: CompletionSchema<unknown> = { ...leadQualityForm, is: (_value): _value is unknown => false }
    const read = () => expect(readCompletion(form, content)).toMatchObject({ ok: false })

    expect(cpuMsOf(read)).toBeLessThan(2_000)
  })
})

it('removes characters that PostgreSQL texts cannot contain', () => {
  const form: CompletionSchema<unknown> = { ...leadQualityForm, is: (value): value is unknown => value !== undefined }

  expect(readCompletion(form, '```json\n{"text":"a\\u0000b"}\n```')).toEqual({ ok: true, answer: { text: 'ab' } })
})
