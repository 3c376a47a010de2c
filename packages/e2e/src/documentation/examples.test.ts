import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@callbook/http/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessToken } from '../access-token.ts'
import { runCurl, send } from '../curl.ts'
import { newDataDirWithServer } from '../data-dir-with-server.ts'
import { type Launcher, launch, root } from '../launcher.ts'
import { type Summary, summaryOf } from '../summary.ts'
import { readBlocks, readSteps } from './blocks.ts'
import { pageOf, pages } from './pages.ts'
import { createTranslation, skeletonOf } from './translation.ts'

/** These pages run first, because the other pages use the ids and keys of their start, responses and commands. */
const first = ['README.md', 'packages/docs/api/first-request.md', 'packages/docs/command-line.md'].map(pageOf)
const guides = [...first, ...pages.filter((page) => page.path.startsWith('packages/docs/') && !first.includes(page))]
const steps = guides.flatMap(({ path, text }) => readSteps(text).map((step) => ({ path, ...step })))
const programs = programsIn('ts')
const functions = programsIn('js').map(({ path, program }, index, all) => {
  const place = all.slice(0, index).filter((other) => other.path === path).length

  return { name: place === 0 ? path : `${path}, ${place + 1}`, program }
})
/** The program that formats JSON that is piped into it. */
const formatter = 'infra/local/json.mjs'
const dataDir = await newDataDirWithServer()
/** Folder in which scripts run and leave files for those after them. */
const folder = await mkdtemp(join(tmpdir(), 'callbook-guides-'))
const translation = createTranslation()
let launcher: Launcher
let summary: Summary
let variables: ReadonlyMap<string, string>
/** Variables that the commands of a page have exported, by its path. A reader uses one terminal for a page. */
const exports = new Map<string, Map<string, string>>()

/** Languages of blocks that this file runs. */
const runHere = ['console', 'sh', 'http', 'ts', 'js']

/** Languages of blocks that show data. */
const data = ['json', 'text', 'mermaid', '']

const agents = 'packages/e2e/src/documentation/agent-examples.test.ts'

/** Tests that run the other blocks of a page, by path and language. */
const testsOfBlocks: Readonly<Record<string, string>> = {
  'packages/client/README.md js': 'packages/e2e/src/client/package.test.ts',
  'packages/client/README.md ts': 'packages/e2e/src/client/package.test.ts',
  'packages/docs/api/automation.md javascript': 'apps/management-api/src/docs/automation.test.ts',
  'packages/docs/api/export.md sql': 'apps/management-api/src/exports/duckdb.test.ts',
  'packages/docs/api/sql.md sql': 'apps/management-api/src/reporting.test.ts',
  'packages/docs/providers/conversation-relay.md javascript': agents,
  'packages/docs/providers/livekit.md javascript': agents,
  'packages/docs/providers/livekit.md python': agents,
  'packages/docs/providers/n8n.md javascript': agents,
  'packages/docs/providers/openai-realtime.md javascript': agents,
  'packages/docs/providers/own-agents.md javascript': agents,
  'packages/docs/providers/own-agents.md python': agents,
  'packages/docs/providers/pipecat.md python': agents
}

const sampleOfVendor = {
  event: 'call.done',
  call: { call_id: 'v-1', end_time: '2026-11-20T15:04:54Z', length: 1.5, way: 'in', from: '+12025550147' },
  chat: [{ who: 'bot', text: 'Hello.', at: 0 }]
}

/** Test calls of the functions of a page, by its path. */
const uses: Readonly<Record<string, { readonly use: string; readonly printed: string }>> = {
  'packages/docs/api/errors.md': {
    use: "console.log((await get('/v1/auth/me')).key_name, await get('/v1/calls?limit=0').catch(({ message }) => message.slice(0, 12)))",
    printed: 'Demo 400, request\n'
  },
  'packages/docs/api/following-changes.md': {
    use: `
      const stored = new Set()
      const store = async (call) => stored.add(call.id)
      const evaluated = new Map()
      const storeEvaluations = async (id, { status }) => evaluated.set(id, status)
      const removeCustomer = async () => {}
      await readEverything()
      const hadEvaluations = evaluated.size === stored.size
      evaluated.clear()
      const { total } = (await ask('/v1/calls')).pagination
      const all = stored.size
      stored.clear()
      const { data, next_cursor } = await ask('/v1/changes?limit=1')
      for (let cursor = next_cursor; stored.size < all - 1; ) cursor = await follow(cursor)
      console.log(all === total, data[0].sequence === 1, evaluated.size > 0, hadEvaluations)`,
    printed: 'true true true true\n'
  },
  'packages/docs/api/webhooks.md': {
    use: `
      const key = Buffer.alloc(32, 7)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = 'v1,' + createHmac('sha256', key).update('a.' + timestamp + '.{}').digest('base64')
      const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': 'v1,x ' + signature }
      const secret = 'whsec_' + key.toString('base64')
      console.log(isGenuine(headers, '{}', secret), isGenuine(headers, '{ }', secret))`,
    printed: 'true false\n'
  },
  'packages/docs/api/webhooks.md, 2': {
    use: `
      const body = JSON.stringify({ type: 'call.stored', data: { id: 'c1' } })
      const post = async (signature) => {
        const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
        return (await fetch('http://127.0.0.1:' + PORT, { method: 'POST', body, headers })).status
      }
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', key).update('a.' + timestamp + '.' + body).digest('base64')
      console.log(await post('v1,' + signature), await post('v1,x'))
      process.exit()`,
    printed: 'call.stored c1\n204 401\n'
  }
}

/** The token of the guides. */
const ofGuides = {
  name: 'Guides',
  permissions: ['read', 'manage_organizations', 'manage_clients', 'manage_endpoints', 'issue_api_keys'] as const
}

beforeAll(async () => {
  launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort())
  })
  summary = await summaryOf(launcher)
  // The sample of another vendor, in the form of the guide.
  await writeFile(join(folder, 'body.json'), JSON.stringify(sampleOfVendor))
  variables = new Map([...summary.variables, ['CALLBOOK_TOKEN', await createAccessToken(summary, ofGuides)]])
})

afterAll(async () => {
  launcher.kill('SIGTERM')
  await launcher.ended
  for (const created of [dataDir, folder]) await rm(created, { recursive: true })
})

describe('the README and the guides', () => {
  it.each(steps)('have a $kind that works: $path, $command', async (step) => {
    const command = translation.translate(step.command)
    if (step.kind === 'script') return void (await runScript(command))
    if (step.kind === 'request') return expect((await sendRequest(command)).status).toBe(200)
    const printed = await run(command, exportsOf(step.path))
    const shown = isRawJson(step.command) ? JSON.stringify(JSON.parse(step.output)) : step.output

    expect(skeletonOf(printed)).toBe(skeletonOf(shown))
    translation.learn(shown, printed)
  })

  it.each(programs)('show how to use the client: $path', async ({ program }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program],
      {
        env: Object.fromEntries(variables)
      }
    )

    expect(skeletonOf(stdout)).toMatch(/^<id> .+(?:\n<id> .+)+$/)
  })

  it.each(functions)('show a function that works as they describe: $name', async ({ name, program }) => {
    const { use, printed } = uses[name] ?? { use: '', printed: 'no use is known of it' }
    const { managementUrl, key: apiKey } = summary
    const script = `const [baseUrl, apiKey] = ${JSON.stringify([managementUrl, apiKey])}\n${program}\n${use}`
    const env = {
      CALLBOOK_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      PORT: `${await findFreePort()}`
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })

    expect(stdout).toBe(printed)
  })

  it('have demo scores that follow the formula of the guide', async () => {
    const { data } = (await sendRequest('GET /v1/calls/evaluations?status=completed&limit=200')).body
    const results = data.flatMap(({ lead_quality }: { lead_quality: { result: LeadQuality } }) => lead_quality.result)
    const scored = results.filter(({ overall_score }: LeadQuality) => overall_score !== null)

    expect(scored.length).toBeGreaterThan(40)
    for (const { overall_score, scores } of scored) {
      expect(Math.abs(overall_score - overallScoreOf(scores))).toBeLessThan(0.051)
    }
  })

  it('have functions whose uses are tested', () => {
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(uses))
  })
})

describe('a block of a guide', () => {
  const client = pageOf('packages/client/README.md')
  const blocks = [...guides, client].flatMap(({ path, text }) => readBlocks(text).map((block) => ({ path, ...block })))

  it.each(blocks.filter(({ notRun }) => notRun === undefined))(
    'is run: $path, $language',
    ({ path, language, text }) => {
      const isRun =
        (runHere.includes(language) && path !== client.path) ||
        data.includes(language) ||
        testOf(path, language) !== undefined

      expect(isRun, `no test runs this block, and no comment says why:\n${text}`).toBe(true)
      if (data.includes(language)) expect(text).not.toMatch(/^\$ /m)
    }
  )

  it.each(Object.entries(testsOfBlocks))('of %s is run by its test', (place, test) => {
    const [path = '', language] = place.split(' ')

    expect(blocks.filter((block) => block.path === path && block.language === language)).not.toEqual([])
    expect(readFileSync(join(root, test), 'utf8')).toContain(path.split('/').at(-1)?.replace('.md', ''))
  })
})

interface LeadQuality {
  readonly overall_score: number | null
  readonly scores: Readonly<Record<string, { readonly score: number | null }>>
}

/** Computes the score as the guide to evaluations describes it. */
function overallScoreOf(scores: LeadQuality['scores']): number {
  const weights = { lead_completion: 25, lead_intent: 20, relevance_questions: 15, objection_handling: 10 }
  const weighted = Object.entries({ ...weights, clarity_politeness: 10, naturalness: 10, failure_risk: 10 })
  const known = weighted.flatMap(([name, weight]) => {
    const score = scores[name]?.score ?? null

    return score === null ? [] : [{ weight, score: name === 'failure_risk' ? 100 - score : score }]
  })
  const sum = known.reduce((total, { weight, score }) => total + weight * score, 0)

  return sum / known.reduce((total, { weight }) => total + weight, 0)
}

function programsIn(language: string) {
  return guides.flatMap(({ path, text }) =>
    readBlocks(text)
      .filter((block) => block.language === language && block.notRun === undefined)
      .map(({ text: program }) => ({ path, program }))
  )
}

function testOf(path: string, language: string): string | undefined {
  return testsOfBlocks[`${path} ${language}`]
}

/** Returns `true` if a command prints JSON without whitespace, which pages show with whitespace. */
function isRawJson(command: string): boolean {
  return command.startsWith('curl ') && !command.includes(`| node ${formatter}`)
}

function exportsOf(path: string): Map<string, string> {
  const exported = exports.get(path) ?? new Map()
  exports.set(path, exported)

  return exported
}

/** @param exported variables of the terminal, to which an `export` adds one */
async function run(command: string, exported: Map<string, string>): Promise<string> {
  if (command === 'npm start')
    return launcher.output().slice(launcher.output().indexOf('Callbook is')).replace(dataDir, '.data')
  const [, name] = /^export (\w+)=/.exec(command) ?? []
  if (name !== undefined) {
    const value = await runShell(`${command}\nprintf %s "$${name}"`, root, Object.fromEntries(exported))
    expect([name, value]).not.toEqual([name, ''])
    exported.set(name, value)

    return ''
  }
  if (command.startsWith('curl ')) {
    const answer = JSON.stringify((await runCurl(command, new Map([...variables, ...exported]))).body)

    return isRawJson(command)
      ? answer
      : execFileSync(process.execPath, [formatter], { cwd: root, input: answer }).toString()
  }

  return await runShell(command, root, Object.fromEntries(exported))
}

/** Runs a script in a folder of its own, with the variables of the start; it ends at the first failure. */
async function runScript(script: string): Promise<void> {
  const needed = ['CALLBOOK_URL', 'CALLBOOK_API_KEY', 'CALLBOOK_TOKEN'].filter((name) => script.includes(`$${name}`))
  const isRemote = script.includes('export CALLBOOK_TOKEN') || script.startsWith('export CALLBOOK_URL CALLBOOK_TOKEN')
  const names = isRemote ? ['CALLBOOK_URL', 'CALLBOOK_TOKEN'] : needed

  await runShell(script, folder, Object.fromEntries(names.map((name) => [name, variables.get(name) ?? ''])))
}

/** Runs commands as a shell does; `npx callbook` is the command line of these sources, as after `npm start`. */
async function runShell(command: string, cwd: string, extra: Readonly<Record<string, string>> = {}): Promise<string> {
  const cli = `'${process.execPath}' '${join(root, 'packages/cli/src/callbook.mjs')}'`
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const env = { HOME, PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, npm_lifecycle_event: 'npx', ...extra }
  const { stdout } = await promisify(execFile)('sh', ['-ec', command.replaceAll('npx callbook', cli)], { cwd, env })

  return stdout
}

/** Sends a request that a page shows as its first line. */
async function sendRequest(request: string) {
  const [method = '', path = ''] = request.split(' ')

  return await send(`${summary.managementUrl}${path}`, { method, headers: { 'x-api-key': summary.key } })
}
