import { describe, expect, it } from 'vitest'
import { parseEvaluation } from './evaluation-json.ts'

const long = '9007199254740993'

describe('parseEvaluation', () => {
  it('keeps the digits of a number that a double cannot represent in free-form JSON, and reads a number elsewhere', () => {
    const text = `{"score":90.12345678901234567890,"what_went_well":[${long}],"prompt":{"system_variables":{"a":${long},"b":1.5}}}`

    const result = {
      score: Number('90.12345678901234567890'),
      what_went_well: [long],
      prompt: { system_variables: { a: long, b: 1.5 } }
    }
    expect(parseEvaluation(text)).toEqual(result)
    expect(parseEvaluation(`{"result":${text}}`, 'result')).toEqual({ result })
  })

  it('reads a number that is too large for any double as infinite', () => {
    expect(parseEvaluation('{"what_went_well":[1e400,-1e400]}')).toEqual({
      what_went_well: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    })
  })

  it('returns everything else unchanged', () => {
    const link = 'https://x.test/webhook/vapi/abcdefghijklmnopqrstuvwx?token=abc'

    expect(parseEvaluation(JSON.stringify({ api_key: link, link }))).toEqual({ api_key: link, link })
    expect(parseEvaluation(`${'['.repeat(500)}${']'.repeat(500)}`)).toBeInstanceOf(Array)
    expect(() => parseEvaluation('{"what_went_well":9007199254740993x}')).toThrow(SyntaxError)
  })
})
