import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { declaredShape } from './declared-shape.ts'

const folder = mkdtempSync(join(tmpdir(), 'callbook-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'report.d.ts')
writeFileSync(
  file,
  `
interface Plan { readonly name: string; readonly steps: Step[] }
interface Step { readonly name: string; readonly next?: Step | undefined }
type Role = 'bot' | 'user'
export declare namespace Report {
  interface Raw {
    id: string
    role?: Role | null
    costs: number[]
    steps: (Step | string)[]
    values: Record<string, unknown>
    named: { by: boolean }
    plan: Plan
    first: Step
  }
}
`
)

describe('a type that a file declares', () => {
  const { report, types } = declaredShape(file, ['Report', 'Raw'], ['Plan'])

  it('has each named type once', () => {
    expect(report).toBe('#Report')
    expect(types).toEqual({
      Report: {
        id: 'text',
        role: '=bot|=user',
        costs: { '[]': 'number' },
        steps: { '[]': ['text', '#Step'] },
        values: { '*': 'json' },
        named: { by: 'boolean' },
        plan: '#Plan',
        first: '#Step'
      },
      Step: { name: 'text', next: '#Step' },
      Plan: { name: 'text', steps: 'json' }
    })
  })

  it('causes an error if it does not exist', () => {
    expect(() => declaredShape(file, ['Report', 'Other'], [])).toThrow('No type Report.Other is declared')
  })
})
