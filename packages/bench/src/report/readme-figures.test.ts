import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Result, resultsDir } from '../results/result.ts'
import { writeReadmeFigures } from './readme-figures.ts'

const names = ['ingest', 'read-1m', 'read-5m-others']
const results: Result[] = await Promise.all(
  names.map(async (name) => JSON.parse(await readFile(join(resultsDir, `${name}.json`), 'utf8')))
)

it('is the paragraph in the README', async () => {
  const readme = await readFile(join(resultsDir, '../../../README.md'), 'utf8')

  expect(readme).toContain(writeReadmeFigures(results))
})

it('is undefined if a result is missing', () => {
  expect(writeReadmeFigures(results.slice(1))).toBeUndefined()
})
