import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxExported } from '../src/features/audit/audit.ts'

const exporting = readFileSync(new URL('../../operations/src/exports/max-exported.ts', import.meta.url), 'utf8')

it('states the maximum number of events in a file', () => {
  const [, bound = ''] = /maxExported = ([\d_]+)/.exec(exporting) ?? []

  expect(maxExported).toBe(Number(bound.replaceAll('_', '')))
})
