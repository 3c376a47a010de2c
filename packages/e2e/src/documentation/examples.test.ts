import { execFile, execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { findFreePort } from '@callbook/http/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCurl } from '../curl.ts'
import { newDataDirWithServer } from '../data-dir-with-server.ts'
import { type Launcher, launch, root } from '../launcher.ts'
import { type Summary, summaryOf } from '../summary.ts'
import { createAccessToken } from './access-token.ts'
import { readExamples } from './console.ts'
import { pageOf, pages } from './pages.ts'
import { createTranslation, skeletonOf } from './translation.ts'

/** These pages run first, because the other pages use the ids and keys of their start and first responses. */
const first = ['README.md', 'packages/docs/api/first-request.md'].map(pageOf)
const guides = [...first, ...pages.filter((page) => page.path.startsWith('packages/docs/') && !first.includes(page))]
const examples = guides.flatMap(({ path, text }) => readExamples(text).map((example) => ({ path, ...example })))
const programs = programsIn('ts')
const functions = programsIn('js')
/** The command-line user in the guides. */
const writer = 'ada'
/** The program that formats JSON that is piped into it. */
const formatter = 'infra/local/json.mjs'
const dataDir = await newDataDirWithServer()
const translation = createTranslation()
let launcher: Launcher
let summary: Summary
let variables: ReadonlyMap<string, string>

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
      await readEverything()
      const { total } = (await ask('/v1/calls')).pagination
      const all = stored.size
      stored.clear()
      const { data, next_cursor } = await ask('/v1/changes?limit=1')
      for (let cursor = next_cursor; stored.size < all - 1; ) cursor = await follow(cursor)
      console.log(all === total, data[0].sequence === 1, evaluated.size > 0)`,
    printed: 'true true true\n'
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
  }
}

beforeAll(async () => {
  launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort())
  })
  summary = await summaryOf(launcher)
  variables = new Map([...summary.variables, ['CALLBOOK_TOKEN', await createAccessToken(summary)]])
})

afterAll(async () => {
  launcher.kill('SIGTERM')
  await launcher.ended
  await rm(dataDir, { recursive: true })
})

describe('the README and the guides', () => {
  it.each(examples)('show the output of this command: $path, $command', async ({ command, output }) => {
    const printed = await run(translation.translate(command))
    const shown = isRawJson(command) ? JSON.stringify(JSON.parse(output)) : output

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

  it.each(functions)('show a function that works as they describe: $path', async ({ path, program }) => {
    const { use, printed } = uses[path] ?? { use: '', printed: 'no use is known of it' }
    const { managementUrl, key } = summary
    const script = `const [baseUrl, apiKey] = ${JSON.stringify([managementUrl, key])}\n${program}\n${use}`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

    expect(stdout).toBe(printed)
  })

  it('have examples that are run', () => {
    expect(new Set(examples.map(({ path }) => path)).size).toBeGreaterThanOrEqual(4)
    expect(programs).not.toEqual([])
    expect(functions.map(({ path }) => path)).toEqual(Object.keys(uses))
  })
})

function programsIn(language: string) {
  return guides.flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n(.+?)^```$/gms)]
      .filter(([, name]) => name === language)
      .map(([, , program = '']) => ({ path, program }))
  )
}

/** Returns `true` if a command prints JSON without whitespace, which pages show with whitespace. */
function isRawJson(command: string): boolean {
  return command.startsWith('curl ') && !command.includes(`| node ${formatter}`)
}

async function run(command: string): Promise<string> {
  if (command === 'npm start')
    return launcher.output().slice(launcher.output().indexOf('Callbook is')).replace(dataDir, '.data')
  if (command.startsWith('curl ')) {
    const answer = JSON.stringify((await runCurl(command, variables)).body)

    return isRawJson(command)
      ? answer
      : execFileSync(process.execPath, [formatter], { cwd: root, input: answer }).toString()
  }

  const cli = `'${process.execPath}' packages/cli/src/callbook.mjs`
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('npm run --silent admin --', cli)], {
    cwd: root,
    env: { HOME, PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  })

  return stdout.replace(/^(actor +)(.*)$/gm, (line, column, name) =>
    name === userInfo().username ? column + writer : line
  )
}
