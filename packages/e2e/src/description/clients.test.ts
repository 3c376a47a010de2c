import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'
import { fetchTools, type Tools } from './fetch-tools.ts'

const description = join(root, 'apps/management-api/openapi.json')

let tools: Tools

let folder: string

beforeAll(async () => {
  tools = await fetchTools({ cache: join(root, 'node_modules/.cache/callbook') })
  if ('reason' in tools) process.stderr.write(`Descriptions are not tried with tools of others: ${tools.reason}\n`)
  folder = await mkdtemp(join(tmpdir(), 'callbook-clients-'))
  await writeFile(join(folder, 'openapi.json'), await readFile(description))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach((context) => context.skip('reason' in tools, 'reason' in tools ? tools.reason : undefined))

const timeoutMs = 120_000

describe('the description', () => {
  it('passes the Redocly rules', async () => {
    // Health operations return no client errors.
    await write('redocly.yaml', { extends: ['recommended-strict'], rules: { 'operation-4xx-response': 'off' } })

    await succeed('redocly', 'lint', 'openapi.json', '--config', 'redocly.yaml')
  })

  it('passes the Spectral rules', async () => {
    await write('spectral.json', { extends: ['spectral:oas'] })
    const options = ['--ruleset', 'spectral.json', '--fail-severity', 'hint']

    await succeed('spectral', 'lint', 'openapi.json', ...options)
  })
})

describe('a generated client', () => {
  it('of openapi-typescript has types that a program can use', async () => {
    await succeed('openapi-typescript', 'openapi.json', '--output', 'openapi-typescript/schema.ts')

    await expectTypes('openapi-typescript', {
      use: `import type { components, operations } from './schema'
        type Schemas = components['schemas']
        export const sameType = (call: Schemas['Call']): Schemas['CallEvaluation']['status'] => call.evaluation_status
        type Query = NonNullable<operations['listCalls']['parameters']['query']>
        export const query: Query = { limit: 2, status: 'completed' }`
    })
  })

  it('of openapi-ts has one type per enumeration', async () => {
    await succeed('openapi-ts', '--input', 'openapi.json', '--output', 'openapi-ts')

    expect(await readFile(join(folder, 'openapi-ts/types.gen.ts'), 'utf8')).toMatch(
      / evaluation_status: EvaluationStatus;/
    )
    await expectTypes('openapi-ts', {
      use: `import { listCalls, type CallEvaluation, type EvaluationStatus } from './index'
        export const status = (evaluation: CallEvaluation): EvaluationStatus => evaluation.status
        export const calls = async () => (await listCalls({ query: { limit: 2, direction: 'inbound' } })).data?.data`
    })
  })

  it('of orval has one type per enumeration', async () => {
    const output = { target: './orval/api.ts', schemas: './orval/model', client: 'fetch' }
    await write('orval.config.cjs', { api: { input: './openapi.json', output } }, 'module.exports = ')
    await succeed('orval', '--config', 'orval.config.cjs')

    expect(await readFile(join(folder, 'orval/model/call.ts'), 'utf8')).toMatch(/ evaluation_status: EvaluationStatus;/)
    await expectTypes('orval', {
      use: `import { listCalls } from './api'
        import type { CallEvaluation, EvaluationStatus } from './model'
        export const status = (evaluation: CallEvaluation): EvaluationStatus => evaluation.status
        export const calls = async () => (await listCalls({ limit: 2, direction: 'inbound' })).status`
    })
  })
})

async function succeed(name: string, ...args: string[]): Promise<void> {
  if ('reason' in tools) throw new Error(tools.reason)
  const { code, output } = await runTool(tools.folder, name, folder, args)

  expect(code, output).toBe(0)
}

async function expectTypes(client: string, { use }: { readonly use: string }): Promise<void> {
  await writeFile(join(folder, client, 'use.ts'), use)
  await write(join(client, 'tsconfig.json'), {
    compilerOptions: {
      ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] },
      lib: ['es2023', 'dom', 'dom.iterable']
    }
  })

  await succeed('tsc', '--project', client)
}

async function write(name: string, value: object, before = ''): Promise<void> {
  await writeFile(join(folder, name), `${before}${JSON.stringify(value)}`)
}

/** Exit code and output of a tool. */
interface Outcome {
  readonly code: number
  readonly output: string
}

/** Runs a tool by name in `folder`, without its telemetry. */
async function runTool(tools: string, name: string, folder: string, args: readonly string[]): Promise<Outcome> {
  const program = await realpath(join(tools, 'node_modules/.bin', name))
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CI: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'
  }

  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env, timeout: timeoutMs },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ code, output: `${stdout}${stderr}` })
      }
    )
  })
}
