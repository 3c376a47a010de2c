import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listFiles, pageOf } from './pages.ts'

const { text } = pageOf('packages/docs/troubleshooting.md')
const messages = [...text.matchAll(/^\| `([^`]+ [^`]+)` /gm)].map(([, message = '']) => message)

const sources = listFiles('apps/*.ts', 'infra/*.ts', 'infra/*.mjs', 'packages/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(resolve(root, path), 'utf8').replace(/' \+\n? *['`]|\\/g, ''))
  .join('\n')

it('lists messages', () => {
  expect(messages.length).toBeGreaterThan(20)
})

it.each(messages)('quotes a message of the code: %s', (message) => {
  const [longest = ''] = message.split(/…|\d{3}/).sort((one, other) => other.length - one.length)

  expect(longest.trim().length).toBeGreaterThan(8)
  expect(sources.includes(longest.trim()), longest).toBe(true)
})
