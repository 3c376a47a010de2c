import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openBrowser } from '../console/browser.ts'
import { pageOf } from '../documentation/pages.ts'
import { root } from '../launcher.ts'
import { startSite } from './page-server.ts'
import { newProject, type Project } from './project.ts'
import { startReceiver } from './receiver.ts'

const run = promisify(execFile)

const wholeReadme =
  /^Demo: .+\n\d+ minutes\n[1-9]\d+ words\nchanged: [\w-]{36}\n[1-9]\d* calls, then continue from [\w-]+\nThe request has no webhook-id\n404 Call not found [\w-]+\n[\w-]{36} active\n\d+ need a review\nSam Rivera\n\d+ long ones\n$/

/** The strictest compiler settings that a project can apply to third-party types. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: 'es2022',
  noEmit: true
}

const nodeTypes = { lib: ['es2024'], types: ['node'], typeRoots: [join(root, 'packages/e2e/node_modules/@types')] }

const pageTypes = { lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] }

const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' }

const bundler = { module: 'esnext', moduleResolution: 'bundler' }

const asNode = { program: 'readme.ts', ...nodeTypes, ...nodenext }

const asNodeBundled = { program: 'readme.ts', ...nodeTypes, ...bundler }

const asPage = { program: 'page.ts', ...pageTypes, ...nodenext }

const asPageBundled = { program: 'page.ts', ...pageTypes, ...bundler }

let project: Project

beforeAll(async () => {
  project = await newProject()
  for (const [name, text] of Object.entries(programs)) await writeFile(join(project.folder, name), text)
})

afterAll(async () => rm(dirname(project.folder), { recursive: true }))

const readme = pageOf('packages/client/README.md').text

/** Examples of the README. They form one program, because each continues the examples above it. */
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = '']) => example)

/** Programs that use the client, by file name. */
const programs = {
  /** The first example, which is plain JavaScript. */
  'first.mjs': examples[0] ?? '',
  /** The separate program that receives events. */
  'receiver.mjs': /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? '',
  'readme.ts': examples.join('\n'),
  'readme.mjs': stripTypeScriptTypes(examples.join('\n')),
  /** A page in a browser, and mistakes that the types prevent. */
  'page.ts': `import { createCallbook } from '@callbook/client'
const callbook = createCallbook({ baseUrl: location.origin, apiKey: prompt('key') ?? '' })
for await (const call of callbook.calls.list()) document.body.append(call.caller_full_name ?? 'somebody')
// @ts-expect-error it may be null
for await (const call of callbook.calls.list()) call.caller_full_name.length
// @ts-expect-error one page is not walked
for await (const call of callbook.calls.list({ offset: 50 })) console.log(call)
// @ts-expect-error there is no such filter
await callbook.calls.list({ stauts: 'failed' })
`
}

describe('the packed client', () => {
  it('contains only the files that are needed to use it', async () => {
    const { stdout } = await run('tar', ['-tzf', project.tarball])
    const files = stdout.trim().split('\n')
    const compiled = files.filter((file) => /^package\/dist\/.+\.(?:js|d\.ts)$/.test(file))

    expect(files.filter((file) => !compiled.includes(file)).sort()).toEqual(
      ['LICENSE', 'README.md', 'package.json'].map((file) => `package/${file}`)
    )
    expect(compiled).toContain('package/dist/index.d.ts')
    expect(compiled.filter((file) => /test|generate/.test(file))).toEqual([])
  })

  it('describes itself and has no dependencies', async () => {
    const manifest = await readFile(join(project.folder, 'node_modules/@callbook/client/package.json'), 'utf8')
    const { private: isPrivate, dependencies, license, version, exports } = JSON.parse(manifest)

    expect(manifest).not.toMatch(/catalog:|workspace:|\/src\//)
    expect([isPrivate, dependencies, license]).toEqual([undefined, undefined, 'Apache-2.0'])
    expect(version).toBe(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version)
    expect(exports).toEqual({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } })
  })

  it('cannot be packed by npm', async () => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
    const packed = run('npm', ['pack', '--dry-run'], { cwd: join(root, 'packages/client'), env })

    await expect(packed).rejects.toThrow('Pack it with pnpm')
  })
})

describe.each([
  { version: 7, place: 'packages/e2e', combinations: [asNode, asNodeBundled, asPage, asPageBundled] },
  { version: 5, place: 'packages/client', combinations: [asNode, asPageBundled] }
])('TypeScript $version', ({ version, place, combinations }) => {
  const tsc = join(root, place, 'node_modules/.bin/tsc')

  it('is the installed version', async () => {
    expect((await run(tsc, ['--version'])).stdout).toContain(`Version ${version}.`)
  })

  it.each(combinations)(
    'accepts the types in $program, as modules of $moduleResolution',
    async ({ program, ...options }) => {
      const config = join(project.folder, 'tsconfig.json')
      await writeFile(config, JSON.stringify({ compilerOptions: { ...strict, ...options }, files: [program] }))

      const { stdout } = await run(tsc, ['-p', config]).catch((failed) => failed)

      expect(stdout).toBe('')
    }
  )
})

describe.each([20, 22, 24])('Node %i', (major) => {
  it.for([
    { program: 'first.mjs', prints: /^Demo: \d+ calls, the latest at [\d-]+T[\d:.]+Z\n$/ },
    { program: 'readme.mjs', prints: wholeReadme }
  ])('runs $program', async ({ program, prints }, { skip }) => {
    const node = findNode(major)
    if ('reason' in node) return skip(node.reason)
    const { baseUrl: CALLBOOK_URL, apiKey: CALLBOOK_API_KEY } = inject('api')

    const { stdout, stderr } = await run(node.path, [program], {
      cwd: project.folder,
      env: { CALLBOOK_URL, CALLBOOK_API_KEY }
    })

    expect(stderr).toBe('')
    expect(stdout).toMatch(prints)
  })

  it('runs receiver.mjs, which accepts events of Callbook only', async ({ skip }) => {
    const node = findNode(major)
    if ('reason' in node) return skip(node.reason)
    const receiver = await startReceiver(node.path, project.folder)

    const forged = await fetch(receiver.url, { method: 'POST', body: '{}' })
    await receiver.haveSomethingHappen()

    expect(forged.status).toBe(401)
    await expect.poll(receiver.output).toMatch(/^1 calls, the last one \w+\n/)
  })
})

describe.skipIf(!hasBrowser)('a browser', () => {
  const inPage = `import('/client/index.js').then(async ({ createCallbook }) => {
    const callbook = createCallbook({ baseUrl: location.origin, apiKey: document.title })
    const moved = createCallbook({ baseUrl: location.origin + '/moved', apiKey: document.title })
    const errorOf = (promise) => promise.then(() => 'none', ({ name }) => name)
    const { pagination } = await callbook.calls.list({ limit: 1, offset: 0 })
    let walked = 0
    for await (const call of callbook.calls.list({ limit: 20 })) walked += 1
    const { name } = await callbook.clients.create({ name: 'From a page' })
    const id = '0199f1c2-0000-7000-8000-000000000005'

    return [walked === pagination.total, name, await errorOf(callbook.calls.get(id)), await errorOf(moved.auth.me())]
  })`

  it('runs the client', async () => {
    const { baseUrl, apiKey } = inject('api')
    const site = await startSite(join(project.folder, 'node_modules/@callbook/client/dist'), baseUrl)
    const page = await (await openBrowser()).newPage()
    await page.goto(site.url)
    await page.evaluate(`document.title = ${JSON.stringify(apiKey)}`)

    const found = await page.evaluate(inPage)

    expect(found).toEqual([true, 'From a page', 'NotFoundError', 'UnexpectedResponseError'])
    await page.close()
    site.close()
  })
})

/** A Node executable of a major version, or the reason why none was found. */
type NodeProgram = { readonly path: string } | { readonly reason: string }

/** Finds the first Node of version `major` in this process or on its `PATH`. */
function findNode(major: number): NodeProgram {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].filter((path) => existsSync(path))
  const path = [...new Set(places)].find((place) => majorOf(place) === major)

  return path === undefined ? { reason: `This machine has no Node ${major} in its PATH` } : { path }
}

function majorOf(path: string): number {
  return Number(execFileSync(path, ['--print', 'process.versions.node'], { encoding: 'utf8' }).split('.')[0])
}
