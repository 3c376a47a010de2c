import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('limits each key to its share and leaves the rest to others', () => {
  const budget = createBudget({ max: 10, maxShare: 6 })

  expect(budget.take('one', 6)).toBe('taken')
  expect(budget.take('one', 1)).toBe('share')
  expect(budget.take('two', 5)).toBe('full')
  expect(budget.take('two', 4)).toBe('taken')
  expect([budget.used(), budget.usedBy('one'), budget.usedBy('two')]).toEqual([10, 6, 4])
})

it('takes nothing if the amount does not fit', () => {
  const budget = createBudget({ max: 10, maxShare: 10 })
  budget.take('one', 8)
  budget.take('one', 3)

  expect(budget.used()).toBe(8)
})

it('reuses returned amounts', () => {
  const budget = createBudget({ max: 10, maxShare: 10 })
  budget.take('one', 10)
  budget.give('one', 4)

  expect(budget.take('two', 4)).toBe('taken')
  expect([budget.used(), budget.usedBy('one')]).toEqual([10, 6])
})
