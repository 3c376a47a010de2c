import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Config as ManagementConfig } from '@callbook/management-api/src/config.ts'
import { Config as WebhookConfig } from '@callbook/webhook-ingest/src/config.ts'
import { EvaluatorConfig } from '@callbook/webhook-ingest/src/evaluator-config.ts'
import { expect, it } from 'vitest'
import { root } from './launcher.ts'

const { NODE_COMPILE_CACHE } = process.env
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
)('$service says that $name is wrong, and nothing else', async ({ service, name, value }) => {
  const { code, output } = await start(service, { ...good, [name]: value })

  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^Invalid environment:\\n  ${name}: [^\\n]+\\n$`))
  expect(output).not.toContain('hunter2')
})

it('are all in the README', async () => {
  const readme = await readFile(resolve(root, 'README.md'), 'utf8')
  const settings = [ManagementConfig, WebhookConfig, EvaluatorConfig].flatMap((config) =>
    Object.keys(config.properties)
  )

  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

async function start(service: string, env: Readonly<Record<string, string>>) {
  return await new Promise<{ code: number | null; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve(root, 'apps', service, 'src/server.ts')],
      { env: { NODE_COMPILE_CACHE, ...env } },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr })
    )
  })
}
