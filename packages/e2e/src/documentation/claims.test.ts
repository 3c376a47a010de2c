import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { listFiles, type Page, pageOf } from './pages.ts'

const pages = listFiles('packages/docs/trust/*.md', 'infra/promises.md').map(pageOf)
const settings = pageOf('infra/settings.md').text + pageOf('infra/postgres/README.md').text
const alerts = readFileSync(join(root, 'infra/observability/alerts.yml'), 'utf8')
const contract = /^## .*\(template\)$/m

/** Forms of the evidence of a claim. */
const forms = [
  /^test: \[[^\]]+\]\([^)]+\)$/,
  /^setting: `\w+`(, `\w+`)*$/,
  /^alert: `\w+`(, `\w+`)*$/,
  /^the operator's: .+$/,
  /^no: .+$/
]

describe.each(pages)('$path', (page) => {
  const claims = readClaims(page)

  it('names what is behind each claim, except of No and Operator', () => {
    const problems = claims.flatMap(({ claim, evidence }) => [
      ...((evidence.length === 0 && !needsNone(claim)) || / - (test|setting|alert): /.test(claim) ? [claim] : []),
      ...evidence.flatMap((one) => readProblems(page, one))
    ])

    expect(claims.length).toBeGreaterThan(10)
    expect(problems).toEqual([])
  })

  it('claims only in lists, after its introduction', () => {
    const [text = ''] = page.text.split(contract)
    const lines = text.slice(text.indexOf('\n## ')).split('\n')

    expect(lines.filter((line) => !/^(#+ |- |\d+\. | +\S|$)/.test(line))).toEqual([])
  })
})

it('the questionnaire answers sixty questions, and names a test, a setting or an alert for each yes', () => {
  const answers = readClaims(pageOf('packages/docs/trust/questionnaire.md'))
  const isAnswered = ({ claim, evidence: [first = ''] }: (typeof answers)[number], index: number) => {
    const [, number, answer] = /^(\d+)\. \*\*.+\?\*\* (Yes|No|Operator)\b/.exec(claim) ?? []

    return number === `${index + 1}` && (answer !== 'Yes' || /^(test|setting|alert): /.test(first))
  }

  expect(answers.filter((one, index) => !isAnswered(one, index))).toEqual([])
  expect(answers).toHaveLength(60)
})

it.each([
  { evidence: 'test: [claims only in lists, after its introduction](claims.test.ts)', problems: 0 },
  { evidence: 'test: [$path claims only in lists, after its introduction](claims.test.ts)', problems: 0 },
  { evidence: 'test: [claims only in lists](claims.test.ts)', problems: 1 },
  { evidence: 'test: [$path](claims.test.ts)', problems: 1 },
  { evidence: 'test: [a title](absent.test.ts)', problems: 1 },
  { evidence: 'setting: `SPOOL_DIR`, `RETENTION_AUDIT_DAYS`', problems: 0 },
  { evidence: 'setting: `SPOOL`, `SPOOL_DIR`', problems: 1 },
  { evidence: 'alert: `CallbookBackupOld`', problems: 0 },
  { evidence: 'alert: `CallbookBackup`', problems: 1 },
  { evidence: "the operator's: encrypt disks", problems: 0 },
  { evidence: 'no: rows are not encrypted', problems: 0 },
  { evidence: 'the guide', problems: 1 }
])('finds $problems problems of: $evidence', ({ evidence, problems }) => {
  const page = { path: 'packages/e2e/src/documentation/page.md', text: '' }

  expect(readProblems(page, evidence)).toHaveLength(problems)
})

/** Returns the items of all lists. Each is a claim, and its own items are the evidence. */
function readClaims({ text }: Page) {
  const [claiming = ''] = text.split(contract)

  return claiming
    .split(/\n(?=- |\d+\. )/)
    .slice(1)
    .map((block) => {
      const [item = ''] = block.trim().split('\n\n')
      const [claim = '', ...evidence] = item.split(/\n +- /).map((part) => part.replaceAll(/\s+/g, ' '))

      return { claim, evidence }
    })
}

/** Whether a claim says that Callbook does not do something, or that the operator does: "**Is there a bounty?** No." */
function needsNone(claim: string): boolean {
  return /^(-|\d+\.) \*\*.+?[:.?]\*\* (\*\*)?(No|Operator)\b/.test(claim)
}

function readProblems({ path }: Page, evidence: string): string[] {
  if (!forms.some((form) => form.test(evidence))) return [evidence]
  const names = [...evidence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  if (evidence.startsWith('setting: ')) return names.filter((name) => !settings.includes(`\`${name}\``))
  if (evidence.startsWith('alert: ')) return names.filter((name) => !alerts.includes(`alert: ${name}\n`))
  const [, title = '', file = ''] = /^test: \[([^\]]+)\]\(([^)]+)\)$/.exec(evidence) ?? []

  return file === '' || hasTest(join(root, dirname(path), file), title) ? [] : [evidence]
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
