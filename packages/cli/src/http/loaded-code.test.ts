import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

/** The sources; `callbook.mjs` runs a bundle, if there is one. */
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** Records the address of each module that Node loads. */
const recorder = `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_FILE, url + '\\n')
      return next(url, context)
    }
  })`

/** The driver, the query builder, and the packages that use them. */
const ofDatabase =
  /\/node_modules\/(pg|kysely)\/|\/packages\/(postgres|calls|backfill|accounts)\/|\/packages\/(db|operations)\/src\/index\.ts/

it.each([
  { args: ['--help'], code: 0 },
  { args: ['client', 'list', '--organization', '01a1fc42-383e-78a9-b15c-09a36d7ecbf1'], code: 0 },
  { args: ['endpoint', 'revoke', 'x'], code: 1 },
  { args: ['retention', 'run'], code: 1 }
])('loads no PostgreSQL code for $args over HTTP', async ({ args, code }) => {
  const loaded = await run(args, code)

  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter((url) => ofDatabase.test(url))).toEqual([])
})

async function run(args: readonly string[], code: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-loaded-'))
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  const env = {
    CALLBOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CALLBOOK_TOKEN: `callbook_pat_${'x'.repeat(40)}`,
    LOADED_FILE: join(folder, 'loaded'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}`
  }
  const ended = await new Promise<number>((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error) => resolve(Number(error?.code ?? 0)))
  })
  expect(ended).toBe(code)

  return (await readFile(env.LOADED_FILE, 'utf8')).trim().split('\n')
}
