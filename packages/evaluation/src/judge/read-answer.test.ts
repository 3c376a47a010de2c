import { cpuMsOf } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { leadQualityAnswer } from '../testing/index.ts'
import { type AnswerForm, leadQualityForm } from './answers.ts'
import { maxAnswerCharacters, readAnswer } from './read-answer.ts'

const json = JSON.stringify(leadQualityAnswer)
const pretty = JSON.stringify(leadQualityAnswer, undefined, 2)
const other = json.replace('80', '10')

describe('readAnswer', () => {
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
    expect(readAnswer(leadQualityForm, content)).toEqual({ ok: true, answer: leadQualityAnswer })
  })

  it('reads completions with braces, quotes and fences in their texts', () => {
    const rationale = 'It said "{", then \\ and ```json {"a": 1} ```.'
    const answer = { ...leadQualityAnswer, sentiment: { rationale, value: 'neutral' } }

    const reading = readAnswer(leadQualityForm, `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)

    expect(reading).toEqual({ ok: true, answer })
  })

  it.each([
    ['two different objects', `First ${json}, then ${other}`, 'the answer: Expected one object, not several'],
    ['text', 'I cannot evaluate {this} call.', 'the answer: Expected JSON'],
    ['a truncated object', `\`\`\`json\n${json.slice(0, -2)}`, 'the answer: Expected JSON'],
    ['another schema in a fence', '```json\n{"score": 3}\n```', 'scores: Expected required property'],
    [
      'too many characters',
      `${json}${' '.repeat(maxAnswerCharacters)}`,
      `the answer: Expected at most ${maxAnswerCharacters} characters`
    ]
  ])('rejects %s', (_, content, problem) => {
    expect(readAnswer(leadQualityForm, content)).toEqual({ ok: false, problems: expect.arrayContaining([problem]) })
  })

  it.each([
    ['{', '{'.repeat(maxAnswerCharacters)],
    ['{}', '{}'.repeat(maxAnswerCharacters / 2)],
    ['{"', '{"'.repeat(maxAnswerCharacters / 2)],
    ['\\"', `{"${'\\"'.repeat(maxAnswerCharacters / 2 - 1)}`]
  ])('scans a text of many %s in linear time', (_, content) => {
    const form: AnswerForm<unknown> = { ...leadQualityForm, is: (_value): _value is unknown => false }
    const read = () => expect(readAnswer(form, content)).toMatchObject({ ok: false })

    expect(cpuMsOf(read)).toBeLessThan(2_000)
  })
})

it('removes characters that PostgreSQL texts cannot contain', () => {
  const form: AnswerForm<unknown> = { ...leadQualityForm, is: (value): value is unknown => value !== undefined }

  expect(readAnswer(form, '```json\n{"text":"a\\u0000b"}\n```')).toEqual({ ok: true, answer: { text: 'ab' } })
})
