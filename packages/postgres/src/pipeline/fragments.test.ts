import { describe, expect, it } from 'vitest'
import { combine, each, rowsFragment, type StatementFragment } from './fragments.ts'

function numbers(name: string, count: number): StatementFragment<number[]> {
  const { queries, read } = rowsFragment<{ readonly number: number }>(Array(count).fill({ name, text: name }))

  return { queries, read: (results) => read(results).map(({ number }) => number) }
}

function resultsOf(...statements: readonly (readonly number[])[]) {
  return statements.map((rows) => ({ rows: rows.map((number) => ({ number })) }))
}

describe('statement fragments', () => {
  it('run in their order', () => {
    const { queries } = combine({ first: numbers('a', 2), second: numbers('b', 1) })

    expect(queries.map(({ name }) => name)).toEqual(['a', 'a', 'b'])
  })

  it('read only the results of their own statements, for any number of fragments', () => {
    const parts = { one: numbers('a', 1), none: numbers('b', 0), some: numbers('c', 3), last: numbers('d', 1) }

    const answers = combine(parts).read(resultsOf([1], [2, 3], [], [4], [5]))

    expect([answers.one(), answers.none(), answers.some(), answers.last()]).toEqual([[1], [], [2, 3, 4], [5]])
  })

  it('read a result when it is accessed, not before', () => {
    const unreadable: StatementFragment<never> = {
      ...numbers('a', 1),
      read() {
        throw new Error('nothing to be told')
      }
    }

    const answers = combine({ unreadable, second: numbers('b', 1) }).read(resultsOf([1], [2]))

    expect(answers.second()).toEqual([2])
    expect(answers.unreadable).toThrow('nothing to be told')
  })

  it('can be nested', () => {
    const inner = combine({ a: numbers('a', 1), b: numbers('b', 2) })
    const { queries, read } = combine({ before: numbers('c', 1), many: each([inner, inner]), after: numbers('d', 1) })

    const answers = read(resultsOf([1], [2], [3], [4], [5], [6], [7], [8]))

    expect(queries.map(({ name }) => name).join('')).toBe('cabbabbd')
    expect(answers.many().map(({ a, b }) => [a(), b()])).toEqual([
      [[2], [3, 4]],
      [[5], [6, 7]]
    ])
    expect([answers.before(), answers.after()]).toEqual([[1], [8]])
  })
})
