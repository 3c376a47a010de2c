import { short } from '../results/print.ts'
import { type Result, subject } from '../results/result.ts'

/**
 * Returns the paragraph about speed of the project's README.
 *
 * @returns `undefined` if one of the quoted results is missing
 */
export function writeReadmeFigures(results: readonly Result[]): string | undefined {
  const find = (name: string, point: string, contender = subject) => {
    const result = results.find((candidate) => candidate.name === name)
    const found = result?.comparisons.find((one) => one.point === point && one.contender === contender)
    const [speed, ratio] = [found?.metrics['per_second']?.median, found?.ratios['per_second']?.median]

    return result && speed ? [{ date: result.date.slice(0, 10), speed: short(speed), ratio: short(ratio) }] : []
  }
  const [reports] = find('ingest', '64 connections')
  const [ordinary] = find('ingest', '64 connections', 'ordinary design')
  const [large] = find('read-5m-others', 'calls, first page')
  const [plain] = find('read-5m-others', 'calls, first page', 'count(*) and offset')
  const [first] = find('read-1m', 'calls, first page')
  const [last] = find('read-1m', 'calls, last page')
  if (!reports || !ordinary || !large || !plain || !first || !last) return undefined
  const dates = [...new Set([reports, large, first].map(({ date }) => date))].sort().join(' and ')

  return [
    `On two virtual cores shared by the service, PostgreSQL and the load generator (measured on ${dates}), a tenant with 5,000,000 calls gets **${large.speed} first pages a second**, with exact totals; \`count(*)\` and \`offset\` achieve ${plain.speed}.`,
    `**${reports.speed} reports a second** of 40 KB are stored and acknowledged, ${ordinary.ratio} times as many as with an obvious first design.`,
    `With 1,000,000, it gets ${first.speed} first pages or ${last.speed} last pages a second: [all figures](packages/bench/RESULTS.md), with machine and command, and [findings](packages/bench/FINDINGS.md).`
  ].join('\n')
}
