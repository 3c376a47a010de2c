import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine, type Machine } from '../machine.ts'
import { type Comparison, compare } from './compare.ts'
import type { Sample } from './sample.ts'

export interface Result {
  readonly name: string
  readonly title: string
  readonly date: string
  readonly command: string
  readonly machine: Machine
  readonly settings: Readonly<Record<string, unknown>>
  /** Contenders that could not be measured, with the reason. */
  readonly notMeasured: readonly string[]
  /** Callbook divided by each contender. */
  readonly comparisons: readonly Comparison[]
}

export const resultsDir = join(import.meta.dirname, '../../results')

export const subject = 'Callbook'

interface NewResult extends Omit<Result, 'date' | 'machine' | 'comparisons'> {
  readonly samples: readonly Sample[]
}

/** Stores the medians of the samples with the smallest and the largest values, and only the ratios of speeds. */
export async function saveResult({ samples, ...result }: NewResult, directory: string): Promise<Result> {
  const complete: Result = {
    ...result,
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: compare(samples, subject)
  }
  await writeResult({ ...complete, comparisons: complete.comparisons.map(withRatioOfSpeeds) }, directory)

  return complete
}

function withRatioOfSpeeds({ ratios, ...comparison }: Comparison): Comparison {
  const { per_second: speed } = ratios

  return { ...comparison, ratios: speed === undefined || comparison.contender === subject ? {} : { per_second: speed } }
}

/** Writes a result of any form as JSON, under its name, with one line for each member. */
export async function writeResult<Stored extends { readonly name: string }>(
  result: Stored,
  directory: string
): Promise<void> {
  await mkdir(directory, { recursive: true })
  const lines = Object.entries(result).map(([name, value]) => `"${name}": ${rounded(value)}`)
  await writeFile(join(directory, `${result.name}.json`), `{\n${lines.join(',\n')}\n}\n`)
}

/** Formats a value with four digits of each number, the precision of a measurement. */
function rounded(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'number' && !Number.isInteger(member) ? Number(member.toPrecision(4)) : member
  )
}
