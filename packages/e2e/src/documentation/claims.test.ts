import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listFiles, type Page, pageOf } from './pages.ts'

const pages = listFiles('packages/docs/trust/*.md', 'infra/promises.md').map(pageOf)
const settings = pageOf('infra/settings.md').text + pageOf('infra/postgres/README.md').text
const alerts = readFileSync(join(root, 'infra/observability/alerts.yml'), 'utf8')
const contract = /^## .*\(template\)$/m

/** Forms of the evidence of a claim, separated by semicolons. */
const forms = [
  /^test: \[[^\]]+\]\([^)]+\)(, \[[^\]]+\]\([^)]+\))*$/,
  /^setting: `\w+`(, `\w+`)*$/,
  /^alert: `\w+`(, `\w+`)*$/,
  /^the operator's(: .+)?$/,
  /^no$/
]

describe.each(pages)('$path', (page) => {
  const claims = readClaims(page)

  it('backs each claim by an existing test, a setting, an alert, the operator, or says no', () => {
    expect(claims.length).toBeGreaterThan(10)
    expect(claims.flatMap(({ backing }) => readProblems(page, backing))).toEqual([])
  })

  it('claims only in tables, behind its introduction', () => {
    const [text = ''] = page.text.split(contract)
    const lines = text.slice(text.indexOf('\n## ')).split('\n')

    expect(lines.filter((line) => !/^($|\||#)/.test(line))).toEqual([])
  })
})

it('the questionnaire has sixty answers, each with its kind', () => {
  const answers = readClaims(pageOf('packages/docs/trust/questionnaire.md')).map(({ cells, backing }) => {
    const [number = '', , answer = ''] = cells
    const kind = /^(Yes|No|Operator)\b/.exec(answer)?.[0] ?? answer
    const isBacked = { Yes: /^(test|setting|alert): /, No: /^no($|; )/, Operator: /^the operator's/ }[kind]?.test(
      backing
    )

    return { number, kind, isBacked }
  })

  expect(answers.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => `${index + 1}`))
  expect(answers.filter(({ isBacked }) => isBacked !== true)).toEqual([])
})

it.each([
  { backing: 'test: [claims only in tables, behind its introduction](claims.test.ts)', problems: 0 },
  { backing: 'test: [$path claims only in tables, behind its introduction](claims.test.ts)', problems: 0 },
  { backing: 'test: [claims only in tables](claims.test.ts)', problems: 1 },
  { backing: 'test: [$path](claims.test.ts)', problems: 1 },
  { backing: 'test: [a title](absent.test.ts)', problems: 1 },
  { backing: 'setting: `SPOOL_DIR`, `RETENTION_AUDIT_DAYS`; alert: `CallbookBackupOld`; no', problems: 0 },
  { backing: 'setting: `SPOOL`; alert: `CallbookBackup`', problems: 2 },
  { backing: "the operator's: encrypt disks", problems: 0 },
  { backing: 'the guide', problems: 1 },
  { backing: '', problems: 1 }
])('finds $problems problems in: $backing', ({ backing, problems }) => {
  const page = { path: 'packages/e2e/src/documentation/page.md', text: '' }

  expect(readProblems(page, backing)).toHaveLength(problems)
})

/** Returns the rows of the tables, whose last column is the evidence of the others. */
function readClaims({ text }: Page) {
  const [claiming = ''] = text.split(contract)

  return claiming
    .split(/\n{2,}/)
    .filter((block) => block.startsWith('|'))
    .flatMap((table) => {
      const [header = '', , ...rows] = table.trim().split('\n')
      expect(header).toMatch(/\| backed by +\|$/)

      return rows.map((row) => {
        const cells = row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())

        return { cells, backing: cells.at(-1) ?? '' }
      })
    })
}

function readProblems({ path }: Page, backing: string): string[] {
  return backing.split('; ').flatMap((part) => {
    if (!forms.some((form) => form.test(part))) return [`unknown form: ${part}`]
    const names = [...part.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    if (part.startsWith('setting: ')) return names.filter((name) => !settings.includes(`\`${name}\``))
    if (part.startsWith('alert: ')) return names.filter((name) => !alerts.includes(`alert: ${name}\n`))
    if (!part.startsWith('test: ')) return []

    return [...part.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].flatMap(([link, title = '', file = '']) =>
      hasTest(join(root, dirname(path), file), title) ? [] : [link]
    )
  })
}

/** Whether a file has a test of a title, which may begin with the title of its group. */
function hasTest(file: string, title: string): boolean {
  const { tests, groups } = readTitles(file)

  return tests.has(title) || groups.some((group) => title.startsWith(group) && tests.has(title.slice(group.length + 1)))
}

const titles = new Map<string, { readonly tests: ReadonlySet<string>; readonly groups: readonly string[] }>()

/** Returns the titles of the tests and groups of a file, without skipped ones. */
function readTitles(file: string) {
  const known = titles.get(file)
  if (known !== undefined) return known
  const tests = new Set<string>()
  const groups: string[] = []
  let kind: string | undefined
  for (const [, begun, modifiers = '', ...quoted] of (existsSync(file) ? readFileSync(file, 'utf8') : '').matchAll(
    /(?<![.\w])(it|describe)((?:\.\w+)*)(?=\()|(?<=\(\s*)(?:'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`)(?=,)/g
  )) {
    const title = quoted.find((one) => one !== undefined) ?? ''
    if (begun !== undefined) kind = /\.(skip|todo)\b/.test(modifiers) ? undefined : begun
    else if (kind === 'it') tests.add(title)
    else if (kind === 'describe') groups.push(title)
  }
  titles.set(file, { tests, groups })

  return { tests, groups }
}
