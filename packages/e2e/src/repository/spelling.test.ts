import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'

// cspell:ignore recieved

/** Sources with the misspelling `recieved` in the last line, which is found unless it is part of code. */
const planted = [
  { place: 'a comment', path: 'packages/db/src/comment.ts', text: '/**\n * Reports recieved.\n */', isFound: true },
  { place: 'a sentence', path: 'apps/api/src/error.ts', text: "f('a report is recieved')", isFound: true },
  { place: 'a template', path: 'apps/api/src/template.ts', text: 'f(`$' + '{a} was recieved today`)', isFound: true },
  { place: 'JSX', path: 'packages/console/src/jsx.tsx', text: 'f(<p>Recieved</p>)', isFound: true },
  { place: 'a label of the console', path: 'packages/console/src/label.ts', text: "f('Recieved')", isFound: true },
  { place: 'a comment of the console', path: 'packages/console/src/comment.tsx', text: '// Recieved', isFound: true },
  { place: 'Markdown', path: 'packages/docs/page.md', text: '# Reports recieved', isFound: true },
  { place: 'a style sheet', path: 'packages/docs/browser/page.css', text: '/* Recieved */', isFound: true },
  { place: 'SQL', path: 'infra/postgres/a.sql', text: '-- Recieved', isFound: true },
  { place: 'YAML', path: 'infra/kubernetes/a.yaml', text: 'a: 1 # Recieved', isFound: true },
  { place: 'Compose', path: 'infra/compose/compose.yaml', text: '# Recieved', isFound: true },
  { place: 'a name', path: 'packages/db/src/name.ts', text: 'const recieved = 1', isFound: false },
  { place: 'a value', path: 'packages/db/src/value.ts', text: "f('recieved')", isFound: false },
  { place: 'code in Markdown', path: 'packages/docs/code.md', text: 'Use `recieved`.', isFound: false },
  { place: 'a fixture', path: 'packages/domain/src/fixtures/a.ts', text: '// Recieved', isFound: false }
]

describe('npm run spelling', () => {
  const found = check()

  it.each(planted)('finds a misspelling in $place: $isFound', ({ path, isFound }) => {
    expect(found.includes(path)).toBe(isFound)
  })
})

describe.each(['.cspell/terms.txt', '.cspell/examples.txt'])('%s', (file) => {
  it('has one word per line, sorted without regard to case', () => {
    const words = readFileSync(join(root, file), 'utf8').trimEnd().split('\n')

    expect(words).toEqual([...new Set(words)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(words.filter((word) => !/^\p{L}+$/u.test(word))).toEqual([])
  })
})

/** Returns the output of the check on the planted sources. */
function check(): string {
  const tree = mkdtempSync(join(tmpdir(), 'callbook-spelling-'))
  afterAll(() => rmSync(tree, { recursive: true }))
  for (const settings of ['.cspell.json', '.cspell'])
    cpSync(join(root, settings), join(tree, settings), { recursive: true })
  for (const { path, text } of planted) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), `${text}\n`)
  }

  return spawnSync(join(root, 'node_modules/.bin/cspell'), ['--no-progress'], { cwd: tree, encoding: 'utf8' }).stdout
}
