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
  readonly samples: readonly Sample[]
}

export const resultsDir = join(import.meta.dirname, '../../results')

export const subject = 'Callbook'

type NewResult = Pick<Result, 'name' | 'title' | 'command' | 'settings' | 'notMeasured' | 'samples'>

export async function saveResult(result: NewResult, directory: string): Promise<Result> {
  const complete: Result = {
    ...result,
    date: new Date().toISOString(),
    machine: describeMachine(),
    comparisons: compare(result.samples, subject)
  }
  await writeResult(complete, directory)

  return complete
}

/** Writes a result of any form as JSON, under its name. */
export async function writeResult(result: { readonly name: string }, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, `${result.name}.json`), `${JSON.stringify(rounded(result), null, 2)}\n`)
}

/** Four digits say all that a measurement knows. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member) =>
      typeof member === 'number' && !Number.isInteger(member) ? Number(member.toPrecision(4)) : member
    )
  )
}
