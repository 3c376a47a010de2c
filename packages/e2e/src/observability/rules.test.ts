import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folder, readAlerts, ruleFiles } from './files.ts'
import { alertCases, objectiveCases } from './rule-cases.ts'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) process.stderr.write('no promtool on the PATH: the tests of alerts and objectives are skipped\n')

const temporary = await mkdtemp(join(tmpdir(), 'callbook-rules-'))

afterAll(() => rm(temporary, { recursive: true }))

it('have a case of each alert', async () => {
  const alerts = await readAlerts()

  expect(alertCases.map(({ alert }) => alert).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

describe.skipIf(!hasPromtool)('the rules, in Prometheus', () => {
  it('are valid', () => {
    const rules = ruleFiles.map((file) => join(folder, file))

    expect(promtool('check', 'rules', '--lint=all', '--lint-fatal', ...rules)).toBe('')
    expect(promtool('check', 'config', '--lint=all', '--lint-fatal', join(folder, 'prometheus.yml'))).toBe('')
  })

  it.each(alertCases)('fire, or not: $alert', async ({ alert, at, fires, quiet }) => {
    const expr = `group by (alertname) (ALERTS{alertname="${alert}", alertstate="firing"})`
    const firing = [{ labels: `{alertname="${alert}"}`, value: 1 }]
    const files = alert.startsWith('CallbookBudget') ? ['objectives.yml'] : ['alerts.yml']

    await expectValues(files, [
      { series: fires, expected: [{ expr, at, samples: firing }] },
      { series: quiet, expected: [{ expr, at, samples: [] }] }
    ])
  })

  it.each(objectiveCases)('measure: $objective $title', async ({ objective, series, interval, burnRate }) => {
    // Rounded, because the share is a quotient.
    const expr = `round(callbook:objective_burn_rate:1h{objective="${objective}"}, 0.001)`
    const samples = burnRate === undefined ? [] : [{ labels: `{objective="${objective}"}`, value: burnRate }]

    await expectValues(['objectives.yml'], [{ series, interval, expected: [{ expr, at: '75m', samples }] }])
  })

  it('end the fast alert minutes after an outage, which stays in the budget', async () => {
    const route = 'job="webhook-ingest",method="POST",route="/webhook/:provider/:slug"'
    const series = {
      [`http_request_duration_seconds_count{${route},status="200"}`]: '0+100x120 12000x5 12000+100x60',
      [`http_request_duration_seconds_count{${route},status="503"}`]: '0x120 0+100x5 500x60'
    }
    const firing = 'count(ALERTS{alertname="CallbookBudgetBurningFast", alertstate="firing"}) or vector(0)'
    const isUsed = 'callbook:objective_budget_left:ratio{objective="acknowledged"} < bool 0.9'
    const expectAt = (at: string, values: { readonly firing: number; readonly isUsed: number }) => [
      { expr: firing, at, samples: [{ labels: '{}', value: values.firing }] },
      { expr: isUsed, at, samples: [{ labels: '{objective="acknowledged"}', value: values.isUsed }] }
    ]

    await expectValues(
      ['objectives.yml'],
      [
        {
          series,
          expected: [
            ...expectAt('119m', { firing: 0, isUsed: 0 }),
            ...expectAt('127m', { firing: 1, isUsed: 1 }),
            ...expectAt('135m', { firing: 0, isUsed: 1 })
          ]
        }
      ]
    )
  })
})

interface RuleTest {
  readonly series: Readonly<Record<string, string>>
  readonly interval?: string | undefined
  readonly expected: readonly {
    readonly expr: string
    readonly at: string
    readonly samples: readonly { readonly labels: string; readonly value: number }[]
  }[]
}

async function expectValues(files: readonly string[], tests: readonly RuleTest[]): Promise<void> {
  const file = join(temporary, 'test.json')
  const content = {
    rule_files: files.map((name) => join(folder, name)),
    evaluation_interval: '1m',
    tests: tests.map(({ series, interval = '1m', expected }) => ({
      interval,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: expected.map(({ expr, at, samples }) => ({ expr, eval_time: at, exp_samples: samples }))
    }))
  }
  // JSON is YAML.
  await writeFile(file, JSON.stringify(content))

  expect(promtool('test', 'rules', file)).toBe('')
}

/** Runs promtool, and returns its output if it fails. */
function promtool(...options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', options, { encoding: 'utf8' })

  return status === 0 ? '' : stdout + stderr
}
