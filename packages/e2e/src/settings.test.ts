import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@callbook/http'
import { ManagementConfig } from '@callbook/management-api/config'
import { IngestConfig } from '@callbook/webhook-ingest/config'
import { WorkerConfig } from '@callbook/webhook-ingest/worker/config'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../../infra/local/settings.ts'
import { pageOf } from './documentation/pages.ts'
import { newDataDir, root } from './launcher.ts'

const launcher = 'infra/local/start.ts'
const good = { DATABASE_URL: 'postgresql://user@127.0.0.1/callbook', SECRETS_KEY: `${'A'.repeat(43)}=` }

it.each(
  ['management-api', 'webhook-ingest'].flatMap((service) => [
    { service, name: 'DATABASE_URL', value: 'postgresql://user:hunter2#@127.0.0.1/callbook' },
    {
      service,
      name: 'DATABASE_URL',
      value: 'postgresql://user@127.0.0.1/callbook?sslmode=verify-full&sslrootcert=/hunter2'
    },
    { service, name: 'REDIS_URL', value: 'redis://user:hunter2#@127.0.0.1' }
  ])
)('$service reports only that $name is wrong', async ({ service, name, value }) => {
  const { code, output } = await run(`apps/${service}/src/server.ts`, { ...good, [name]: value })

  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^Invalid settings:\\n  ${name} must [^\\n]+\\n$`))
  expect(output).not.toContain('hunter2')
})

it('are all in infra/settings.md', () => {
  const page = pageOf('infra/settings.md').text
  const settings = [ManagementConfig, IngestConfig, WorkerConfig].flatMap((config) => Object.keys(config.properties))

  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

describe('npm start', () => {
  it('names every wrong setting of every service in one message, without its value, before any process starts', async () => {
    const dataDir = newDataDir()
    const wrong = {
      DATABASE_URL: 'postgresql://user:hunter2#@127.0.0.1/callbook',
      MANAGEMENT_PORT: 'hunter2',
      WEBHOOK_PORT: '99999',
      METRICS_PORT: '65534',
      MANAGEMENT_RATE_LIMIT: '0',
      CONSOLE_DIR: '/hunter2',
      CONSOLE_ORIGINS: 'http://hunter2',
      REDIS_URL: 'hunter2',
      SPOOL_MAX_BYTES: '1',
      SECRETS_KEY: 'hunter2',
      ERASURE_KEY: 'hunter2',
      EVALUATOR_MODEL: 'hunter2',
      EVALUATOR_CONCURRENCY: '1000',
      LOG_LEVEL: 'hunter2',
      DEMO: 'hunter2'
    }

    const { code, output } = await run(launcher, { DATA_DIR: dataDir, ...wrong })

    const [title, ...lines] = output.trimEnd().split('\n')
    expect({ code, title }).toEqual({ code: 1, title: 'Invalid settings:' })
    expect(lines.map((line) => line.trim().split(' ')[0]).sort()).toEqual(
      [...Object.keys(wrong).filter((name) => name !== 'EVALUATOR_MODEL'), 'EVALUATOR_BASE_URL'].sort()
    )
    expect(lines).toContain('  WEBHOOK_PORT must be a whole number from 1 to 65535')
    expect(lines).toContain('  EVALUATOR_BASE_URL must be set together with EVALUATOR_MODEL')
    expect(output).not.toMatch(/hunter2|expected|[\^$]/i)
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    { wrong: { MANAGEMENT_PORT: '3001' }, says: 'WEBHOOK_PORT must differ from MANAGEMENT_PORT' },
    { wrong: { WORKER_PORT: '3000' }, says: 'WORKER_PORT must differ from MANAGEMENT_PORT' },
    { wrong: { METRICS_PORT: '2999' }, says: 'METRICS_PORT must not overlap MANAGEMENT_PORT, WEBHOOK_PORT' },
    { wrong: { PUBLIC_WEBHOOK_URL: 'hunter2' }, says: 'PUBLIC_WEBHOOK_URL must be a URL such as https://hooks' },
    { wrong: { DATA_DIR: fileURLToPath(import.meta.url) }, says: 'DATA_DIR must be a folder' },
    { wrong: { DATA_DIR: `${fileURLToPath(import.meta.url)}/data` }, says: 'DATA_DIR must be a folder' }
  ])('reports $says for $wrong', ({ wrong, says }) => {
    const start = () => readSettings(wrong, root)

    expect(start).toThrow(ConfigError)
    expect(start).toThrow(new RegExp(`^Invalid settings:\\n  ${says}[^\\n]*$`))
  })

  it('reports that HOST is not an address of this machine', async () => {
    const dataDir = newDataDir()
    onTestFinished(() => rm(dataDir, { recursive: true }))

    expect(await run(launcher, { DATA_DIR: dataDir, HOST: '203.0.113.9' })).toEqual({
      code: 1,
      output: 'HOST must be an address of this machine\n'
    })
  })
})

async function run(program: string, env: Readonly<Record<string, string>>) {
  const { NODE_COMPILE_CACHE, PATH } = process.env

  return await new Promise<{ code: number | null; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve(root, program)],
      { env: { NODE_COMPILE_CACHE, PATH, ...env } },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr })
    )
  })
}
