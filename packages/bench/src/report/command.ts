import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { readArguments } from '../arguments.ts'
import { type Result, resultsDir } from '../results/result.ts'
import { drawChart } from './chart.ts'
import { writeReadmeFigures } from './readme-figures.ts'
import { type ReportedResult, writeSection } from './section.ts'

export const reportDefaults = {
  results: resultsDir,
  page: resolve(import.meta.dirname, '../../RESULTS.md'),
  /** The page with the paragraph about speed. It is rewritten if all quoted results exist. */
  readme: resolve(import.meta.dirname, '../../../../README.md')
}

const markers = { begin: '<!-- benchmarks -->', end: '<!-- /benchmarks -->' }

/** Number of points from which the figures of one chart differ by orders of magnitude. */
const manyPoints = 5

/** Maximum number of points in a chart. The page has a table in any case. */
const maxPoints = 20

/**
 * Draws a chart of each result, unless it has too many points, and writes their numbers between the markers of a page.
 */
export async function benchReport(argv: readonly string[]): Promise<void> {
  const { results: directory, page, readme } = readArguments(argv, reportDefaults)
  const results = await readResults(directory)
  const reported: ReportedResult[] = []

  for (const result of results) {
    const { comparisons, name, title } = result
    const { size: points } = new Set(comparisons.map(({ point }) => point))
    if (points > maxPoints) {
      reported.push({ result })
      continue
    }
    const isLogarithmic = points >= manyPoints
    const chart = join(directory, `${name}.svg`)
    await writeFile(chart, drawChart({ title, unit: 'median', comparisons, metric: 'per_second', isLogarithmic }))
    reported.push({ result, chart: relative(dirname(page), chart) })
  }
  await writeFile(page, replaceSection(await readFile(page, 'utf8'), writeSection(reported)))
  const figures = writeReadmeFigures(results)
  if (figures !== undefined) await writeFile(readme, replaceSection(await readFile(readme, 'utf8'), figures))
}

async function readResults(directory: string): Promise<Result[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort()
  const results = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')))
  )

  return results.filter((result): result is Result => 'comparisons' in result)
}

/** @throws {Error} if the page has no markers */
function replaceSection(page: string, section: string): string {
  const begin = page.indexOf(markers.begin)
  const end = page.indexOf(markers.end)
  if (begin === -1 || end < begin) throw new Error(`The page needs ${markers.begin} and ${markers.end}`)

  return `${page.slice(0, begin + markers.begin.length)}\n\n${section}\n\n${page.slice(end)}`
}
