import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readExamples } from './console.ts'
import { runCurl } from './curl.ts'
import { findFreePort } from './free-port.ts'
import { type Launcher, launch, newDataDir, root } from './launcher.ts'
import { summaryOf } from './summary.ts'
import { createTranslation, skeletonOf } from './translation.ts'

const readme = await readFile(resolve(root, 'README.md'), 'utf8')
const folders = [...readme.matchAll(/^\| `((?:apps|packages|infra)\/[\w-]+)` +\|/gm)].map(([, folder]) => folder ?? '')
const dataDir = newDataDir()
const translation = createTranslation()
let launcher: Launcher

beforeAll(async () => {
  launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort())
  })
  await summaryOf(launcher)
})

afterAll(async () => {
  launcher.kill('SIGTERM')
  await launcher.ended
  await rm(dataDir, { recursive: true })
})

describe('the README', () => {
  it.each(readExamples(readme))('shows what this prints: $command', async ({ command, output }) => {
    const printed = await run(translation.translate(command))
    const shown = command.startsWith('curl ') ? JSON.stringify(JSON.parse(output)) : output

    expect(skeletonOf(printed)).toBe(skeletonOf(shown))
    translation.learn(shown, printed)
  })

  it('shows how to use the client', async () => {
    const [, example = ''] = /^```ts\n([^`]+)```$/m.exec(readme) ?? []
    const script = `${translation.translate(example)}\nconsole.log(data?.data.length, error)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

    expect(stdout).toBe('2 undefined\n')
  })

  it('names every app and package', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', 'apps', 'packages'], { cwd: root })
    const tracked = new Set(
      stdout
        .trim()
        .split('\n')
        .map((file) => file.split('/', 2).join('/'))
    )

    expect(tracked.size).toBeGreaterThan(0)
    expect([...tracked].filter((folder) => !folders.includes(folder))).toEqual([])
  })

  it('names only folders that are there', () => {
    expect(folders).not.toEqual([])
    expect(folders.filter((folder) => !existsSync(resolve(root, folder)))).toEqual([])
  })

  it('names only files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)|\bnode ([\w./-]+\.ts)/g)].map(
      ([, link, script]) => link ?? script ?? ''
    )

    expect(links).not.toEqual([])
    expect(links.filter((link) => !existsSync(resolve(root, link)))).toEqual([])
  })
})

async function run(command: string): Promise<string> {
  if (command === 'npm start')
    return launcher.output().slice(launcher.output().indexOf('Callbook is')).replace(dataDir, '.data')
  if (command.startsWith('curl ')) return JSON.stringify((await runCurl(command)).body)

  const cli = `'${process.execPath}' packages/admin/src/cli.ts`
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('npm run --silent admin --', cli)], {
    cwd: root,
    env: { HOME, PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  })

  return stdout
}
