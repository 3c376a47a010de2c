import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../testing/cpu-ms.ts'
import { redactionRules } from './redaction-rules.ts'
import { removeMembers } from './remove-members.ts'

const rules = redactionRules({
  names: [],
  ambiguousNames: ['cost', 'costs'],
  paths: [{ own: ['own'], said: ['said'] }]
})

describe('removeMembers', () => {
  it.each([
    ['{"cost":1}', '{}'],
    ['{ "cost" : 1 , "a" : 2 }', '{ "a" : 2 }'],
    ['{"a":12345678901234567890,"cost":1,"costs":[{"cost":2}]}', '{"a":12345678901234567890}'],
    ['{"cost":1,\n "costs":"2" }', '{ }'],
    ['{"a":[{"cost":1},{"b":1, "cost":{"c":"}"}}]}', '{"a":[{},{"b":1}]}'],
    ['{"c\\u006fst":1,"a":2}', '{"a":2}'],
    ['{"\\"cost":1,"a\\\\":{"cost":2}}', '{"\\"cost":1,"a\\\\":{}}'],
    ['{"cost":null,"costs":false}', '{"cost":null,"costs":false}'],
    ['{"own":{"cost":1},"said":{"cost":1},"a":"cost"}', '{"own":{"cost":1},"said":{"cost":1},"a":"cost"}'],
    ['{"a":"https://a.test/?token=b","b":["https://a.test/?token=b"]}', undefined]
  ])('turns %s into %s', (text, expected = text) => {
    expect(removeMembers(text, rules)).toBe(expected)
  })

  it('leaves valid JSON without the members in any context', () => {
    const key = fc.constantFrom('a', 'b"', 'c\\', 'cost', 'costs')
    const value = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.string(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(key, tie('tree'))
      )
    })).tree

    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (tree, indent) => {
        expect(JSON.parse(removeMembers(JSON.stringify(tree, null, indent), rules))).toEqual(withoutThem(tree))
      })
    )
  })

  it.each([
    ['in objects of their own', `[${'{"cost":1},'.repeat(90_000)}0]`],
    ['side by side', `{${'"cost":1,'.repeat(110_000)}"a":0}`],
    ['at the end', `{${'"a":0,"cost":1 ,'.repeat(60_000)}"cost":1}`]
  ])('takes linear time for very many members %s', (_, text) => {
    expect(cpuMsOf(() => removeMembers(text, rules))).toBeLessThan(1_000)
  })
})

function withoutThem(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutThem)
  if (typeof tree !== 'object' || tree === null) return tree
  const kept = Object.entries(tree).filter(([name]) => !/^costs?$/.test(name))

  return Object.fromEntries(kept.map(([name, value]) => [name, withoutThem(value)]))
}
