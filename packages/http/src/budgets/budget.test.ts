import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('gives one key no more than its share, and others what is left', () => {
  const budget = createBudget({ max: 10, maxShare: 6 })

  expect(budget.take('one', 6)).toBe('taken')
  expect(budget.take('one', 1)).toBe('share')
  expect(budget.take('two', 5)).toBe('full')
  expect(budget.take('two', 4)).toBe('taken')
  expect([budget.used(), budget.usedBy('one'), budget.usedBy('two')]).toEqual([10, 6, 4])
})

it('takes nothing of an amount that does not fit', () => {
  const budget = createBudget({ max: 10, maxShare: 10 })
  budget.take('one', 8)
  budget.take('one', 3)

  expect(budget.used()).toBe(8)
})

it('has again what was given back', () => {
  const budget = createBudget({ max: 10, maxShare: 10 })
  budget.take('one', 10)
  budget.give('one', 4)

  expect(budget.take('two', 4)).toBe('taken')
  expect([budget.used(), budget.usedBy('one')]).toEqual([10, 6])
})
