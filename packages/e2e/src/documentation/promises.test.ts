import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { pageOf } from './pages.ts'

const page = pageOf('infra/promises.md')

const rows = page.text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (sentence|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('a promise', () => {
  it.each(rows.map(([, sentence = '', backing = '']) => ({ sentence, backing })))(
    'is backed by a test, a setting or the operator: $sentence',
    ({ backing }) => {
      const tests = [...backing.matchAll(/\]\(([^)]+\.test\.ts)\)/g)].map(([, path = '']) =>
        join(root, dirname(page.path), path)
      )

      expect(backing).toMatch(/^(test: \[|setting: |the operator's)/)
      expect(backing.includes('test: ')).toBe(tests.length > 0)
      expect(tests.filter((path) => !existsSync(path))).toEqual([])
    }
  )
})
