import { mkdir, realpath, rm, rmdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { findFreePort, isFree } from '@callbook/http/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runAdmin } from './admin.ts'
import { runCurl } from './curl.ts'
import { type Launcher, launch, newDataDir } from './launcher.ts'
import { type Summary, summaryOf } from './summary.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) process.stderr.write('not run by root: nothing listens at port 80 or is kept where only root may go\n')

/** Ports that `fetch` blocks, as browsers do, and one that URLs omit. */
const refusedByFetch = [6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080]
const [managementPort, webhookPort] = await firstFree([...(isRoot ? [80] : []), ...refusedByFetch])
const modelPort = await findFreePort()
const home = newDataDir()
const dataDir = join(home, 'data')
/** Response of a model that has no findings about a call. */
const completion = { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{}' } }] }
let launcher: Launcher
let summary: Summary

beforeAll(async () => {
  await mkdir(home, { mode: 0o700 })
  launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(managementPort),
    WEBHOOK_PORT: String(webhookPort),
    EVALUATOR_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    EVALUATOR_MODEL: 'judge-1'
  })
  summary = await summaryOf(launcher)
})

afterAll(async () => {
  launcher.kill('SIGTERM')
  await launcher.ended
  const postgres = await realpath(join(dataDir, 'postgres'))
  await rm(postgres, { recursive: true })
  if (isRoot) await rmdir(dirname(postgres)).catch(() => undefined) // other accounts may store files there
  await rm(home, { recursive: true })
})

describe('npm start', () => {
  it('works on any port, and so do the commands that it prints', async () => {
    const answers = await Promise.all(summary.commands.map((command) => runCurl(command, summary.variables)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(summary.webhookUrl).toContain(`http://127.0.0.1:${webhookPort}/webhook/vapi/`)
    expect(await runAdmin(dataDir, ['organization', 'list'])).toContain('Harbor Auto Group')
  })

  it.skipIf(!isRoot)(
    'works for root in a folder that no other account may enter, and prints the path of the data',
    async () => {
      const postgres = await realpath(join(dataDir, 'postgres'))

      expect(postgres).toMatch(/^\/var\/lib\/callbook\/data-/)
      expect(launcher.output()).toContain(`Data is kept in ${dataDir} and, by PostgreSQL, in ${postgres}. Ctrl-C`)
    }
  )

  it('reports in one line that the model does not respond, and in another that it does again', async () => {
    const silent = 'by judge-1, which does not respond: evaluations that need it wait'
    expect(launcher.output()).toContain(`  Evaluations     ${silent}\n`)
    expect(launcher.output()).not.toMatch(/^\{/m)

    const model = createServer((_request, response) => response.end(JSON.stringify(completion)))
    model.listen(modelPort, '127.0.0.1')
    await vi.waitFor(() => expect(launcher.output()).toMatch(/^judge-1 responds again$/m), { timeout: 60_000 })
    model.closeAllConnections()
    model.close()

    expect(launcher.output().match(/judge-1/g)).toHaveLength(2)
    expect(launcher.output()).not.toContain('"stack"')
  })
})

async function firstFree(ports: readonly number[]): Promise<[number, number]> {
  const free: number[] = []
  for (const port of ports) if (await isFree(port)) free.push(port)
  const [one, other] = free
  if (one === undefined || other === undefined) throw new Error(`none of ${ports.join(', ')} is free`)

  return [one, other]
}
