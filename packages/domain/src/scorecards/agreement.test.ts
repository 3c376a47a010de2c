import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../testing/random-numbers.ts'
import { agreementWithPeople, type JudgedLabel } from './agreement.ts'

const choices = ['yes', 'no', 'unclear', 'later'].map((value) => ({ value }))

describe('agreementWithPeople', () => {
  // Kappa of `inter_rater`, interval of `proportion` with the method Wilson, in statsmodels 0.13.5 of Debian 12.
  it.each([
    [
      [
        [20, 5],
        [10, 15]
      ],
      { value: 0.7, low: 0.5624964953554659, high: 0.8089644649911905 },
      0.3999999999999999
    ],
    [
      [
        [45, 15],
        [25, 15]
      ],
      { value: 0.6, low: 0.5020025867910618, high: 0.6905987135675411 },
      0.13043478260869554
    ],
    [
      [
        [61, 2, 4],
        [5, 11, 3],
        [0, 1, 13]
      ],
      { value: 0.85, low: 0.7671644040916763, high: 0.9069401471634337 },
      0.7019077901430842
    ],
    [
      [
        [20, 1, 0, 2],
        [3, 9, 2, 1],
        [0, 4, 17, 0],
        [1, 0, 2, 8]
      ],
      { value: 54 / 70, low: 0.6604966840601508, high: 0.8541193677742757 },
      0.6868008948545862
    ],
    [
      [
        [40, 0],
        [0, 10]
      ],
      { value: 1, low: 0.9286524008666412, high: 1 },
      1
    ]
  ])('of %j is that of statsmodels', (table, agreement, kappa) => {
    const found = agreementWithPeople({ choices }, pairsOf(table))

    expect(found.agreement?.value).toBeCloseTo(agreement.value, 12)
    expect(found.agreement?.low).toBeCloseTo(agreement.low, 12)
    expect(found.agreement?.high).toBeCloseTo(agreement.high, 12)
    expect(found.kappa?.value).toBeCloseTo(kappa, 12)
    expect(found).toMatchObject({ state: 'calibrated', mean_error: null })
  })

  it('converts the bounds of the agreement to kappa, and keeps a width at full agreement', () => {
    const { kappa } = agreementWithPeople({ choices }, [...times(40, 'yes', 'yes'), ...times(10, 'no', 'no')])

    // The chance agreement is 0.8² + 0.2² = 0.68.
    expect(kappa).toEqual({ value: 1, low: (0.9286524008666412 - 0.68) / (1 - 0.68), high: 1 })
  })

  it.each([
    ['no labels', [], 'not_calibrated'],
    ['29 labels', [...times(15, 'yes', 'yes'), ...times(14, 'no', 'no')], 'not_calibrated'],
    ['30 labels', [...times(25, 'yes', 'yes'), ...times(5, 'no', 'no')], 'calibrated'],
    ['4 of the second label', [...times(60, 'yes', 'yes'), ...times(4, 'no', 'no')], 'one_sided'],
    [
      '4 of the second label, and 8 others',
      [...times(60, 'yes', 'yes'), ...['no', 'later', 'unclear'].flatMap((label) => times(4, label, label))],
      'one_sided'
    ],
    ['one label only', times(40, 'yes', 'no'), 'one_sided'],
    ['one label in the judged answers', [...times(30, 'yes', 'yes'), ...times(10, 'no', 'yes')], 'calibrated']
  ] as const)('of $0 is $2', (_, pairs, state) => {
    const found = agreementWithPeople({ choices }, pairs)

    expect(found).toMatchObject({ labels: pairs.length, state, mean_error: null })
    expect(found.agreement === null).toBe(state === 'not_calibrated')
    expect(found.kappa === null).toBe(state !== 'calibrated')
  })

  it('counts an answer that was not determined as a disagreement', () => {
    const certain = [...times(20, 'yes', 'yes'), ...times(20, 'no', 'no')]

    const found = agreementWithPeople({ choices }, [...certain, ...times(10, 'yes', null)])

    // Labels: 60 and 40 %. Judged: 40, 40 and 20 %.
    expect(found.agreement?.value).toBe(0.8)
    expect(found.kappa?.value).toBeCloseTo((0.8 - 0.4) / 0.6, 12)
  })

  it('compares not_applicable like any other answer', () => {
    const found = agreementWithPeople({ choices }, [...times(20, 'yes', 'yes'), ...times(10, 'not_applicable', 'yes')])

    expect(found.agreement?.value).toBeCloseTo(2 / 3, 12)
    expect(found.kappa?.value).toBeCloseTo(0, 12)
  })
})

describe('agreementWithPeople about a score', () => {
  it.each([
    ['equal scores', times(30, 80, 80), 0],
    ['a difference in half of them', [...times(15, 80, 60), ...times(15, 60, 60)], 10],
    ['scores in both directions', [...times(15, 80, 60), ...times(15, 60, 80)], 20],
    ['a score that was not determined', [...times(29, 80, 80), ...times(1, 20, null)], 80 / 30],
    ['a high score that was not determined', [...times(29, 80, 80), ...times(1, 90, null)], 90 / 30],
    ['not_applicable for both', [...times(29, 80, 70), ...times(1, 'not_applicable', 'not_applicable')], 290 / 30],
    ['not_applicable for people', [...times(29, 80, 80), ...times(1, 'not_applicable', 80)], 100 / 30]
  ])('of %s is its mean error', (_, pairs, error) => {
    const found = agreementWithPeople({}, pairs)

    expect(found).toEqual({
      labels: 30,
      agreement: null,
      kappa: null,
      mean_error: found.mean_error,
      state: 'calibrated'
    })
    expect(found.mean_error).toBeCloseTo(error, 12)
  })

  it('needs 30 labels', () => {
    expect(agreementWithPeople({}, times(29, 80, 80))).toEqual({
      labels: 29,
      agreement: null,
      kappa: null,
      mean_error: null,
      state: 'not_calibrated'
    })
  })
})

it('returns the same values of 1,000 random tables as brute force', () => {
  const random = randomNumbers(5)

  for (let nth = 0; nth < 1_000; nth += 1) {
    const size = 2 + Math.floor(random() * 3)
    const table = Array.from({ length: size }, () => Array.from({ length: size }, () => Math.floor(random() ** 3 * 20)))
    const pairs = pairsOf(table)
    const found = agreementWithPeople({ choices }, pairs)
    const labels = choices.map(({ value }) => pairs.filter(({ label }) => label === value).length)
    const [, second = 0] = labels.toSorted((a, b) => b - a)
    expect(found.state).toBe(pairs.length < 30 ? 'not_calibrated' : second < 5 ? 'one_sided' : 'calibrated')
    if (found.agreement === null || found.kappa === null) continue

    // Every label against every judged answer, as if they were of different calls.
    const equal = pairs.flatMap(({ label }) => pairs.filter(({ judged }) => judged === label)).length
    const chance = equal / pairs.length ** 2
    const { value, low, high } = found.agreement
    expect(Math.abs(value - pairs.filter(({ label, judged }) => label === judged).length / pairs.length)).toBeLessThan(
      1e-9
    )
    expect(Math.abs(found.kappa.value - (value - chance) / (1 - chance))).toBeLessThan(1e-9)
    expect(Math.abs(found.kappa.low - Math.max((low - chance) / (1 - chance), -1))).toBeLessThan(1e-9)
    expect(Math.abs(found.kappa.high - (high - chance) / (1 - chance))).toBeLessThan(1e-9)
    expect(found.kappa.low >= -1 && found.kappa.low <= found.kappa.value).toBe(true)
    expect(found.kappa.high <= 1 && found.kappa.high >= found.kappa.value).toBe(true)
  }
})

it('returns intervals of kappa that cover the true value, in simulations', () => {
  const random = randomNumbers(19)
  // Shares of labels, and of the answers of a model that does not know the right one: null last.
  const judges = [
    { labels: [0.5, 0.5], guesses: [0.5, 0.5] },
    { labels: [0.8, 0.2], guesses: [0.8, 0.2] },
    { labels: [0.8, 0.2], guesses: [1] },
    { labels: [0.7, 0.3], guesses: [0, 0, 0, 0, 1] },
    { labels: [0.5, 0.3, 0.2], guesses: [0.3, 0.3, 0.4] }
  ]
  const coverages = judges.flatMap(({ labels, guesses }) =>
    [0.3, 0.6, 0.9].flatMap((known) =>
      [30, 60, 150].map((calls) => {
        const kappa = trueKappa(labels, guesses, known)
        const found = Array.from({ length: 200 }, () => {
          const pairs = Array.from({ length: calls }, () => {
            const label = draw(labels, random())

            return { label, judged: random() < known ? label : draw(guesses, random()) }
          }).flatMap(({ label, judged }) => times(1, choices[label]?.value ?? '', choices[judged]?.value ?? null))

          return agreementWithPeople({ choices }, pairs).kappa ?? []
        }).flat()

        return found.filter(({ low, high }) => low - 1e-9 <= kappa && kappa <= high + 1e-9).length / found.length
      })
    )
  )

  expect(Math.min(...coverages)).toBeGreaterThanOrEqual(0.89)
  expect(coverages.reduce((sum, one) => sum + one, 0) / coverages.length).toBeGreaterThanOrEqual(0.94)
})

/** Returns kappa of a model that knows a share of the labels, and guesses the others. */
function trueKappa(labels: readonly number[], guesses: readonly number[], known: number): number {
  const sum = (term: (label: number, guess: number) => number) =>
    labels.reduce((total, label, nth) => total + term(label, guesses[nth] ?? 0), 0)
  const agreement = known + (1 - known) * sum((label, guess) => label * guess)
  const chance = sum((label, guess) => label * (known * label + (1 - known) * guess))

  return (agreement - chance) / (1 - chance)
}

/** Returns the index of the share in which a number from 0 to 1 lies. */
function draw(shares: readonly number[], number: number): number {
  let end = 0
  const index = shares.findIndex((share) => {
    end += share

    return number < end
  })

  return index === -1 ? shares.length - 1 : index
}

/** Returns the pairs of a table with a row for each label and a column for each judged answer. */
function pairsOf(table: readonly (readonly number[])[]): JudgedLabel[] {
  return table.flatMap((row, label) =>
    row.flatMap((count, judged) => times(count, choices[label]?.value ?? '', choices[judged]?.value ?? null))
  )
}

function times(count: number, label: string | number, judged: string | number | null): JudgedLabel[] {
  return Array.from({ length: count }, () => ({ label, judged }))
}
