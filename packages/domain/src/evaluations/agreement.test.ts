import { describe, expect, it } from 'vitest'
import { cohensKappa, meanAbsoluteError } from './agreement.ts'

describe('meanAbsoluteError', () => {
  it.each([
    [[], null],
    [[[80, 80]], 0],
    [
      [
        [80, 60],
        [10, 20]
      ],
      15
    ]
  ])('of %j is %s', (pairs, error) => {
    expect(meanAbsoluteError(pairs.map(([machine = 0, human = 0]) => ({ machine, human })))).toBe(error)
  })
})

describe('cohensKappa', () => {
  it.each([
    ['no pairs', [], null],
    ['always the same one thing', pairs(5, 0, 0, 0), null],
    ['full agreement', pairs(3, 0, 0, 2), 1],
    ['agreement as by chance', pairs(1, 1, 1, 1), 0],
    ['full disagreement', pairs(0, 2, 2, 0), -1],
    // The example of the literature: 20 and 15 agree, 5 and 10 do not.
    ['some agreement', pairs(20, 5, 10, 15), 0.4]
  ])('of %s', (_, evaluated, kappa) => {
    const found = cohensKappa(evaluated)

    if (kappa === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(kappa, 10)
  })
})

function pairs(bothYes: number, machineYes: number, humanYes: number, bothNo: number) {
  const times = (count: number, machine: boolean, human: boolean) =>
    Array.from({ length: count }, () => ({ machine, human }))

  return [
    ...times(bothYes, true, true),
    ...times(machineYes, true, false),
    ...times(humanYes, false, true),
    ...times(bothNo, false, false)
  ]
}
