import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './launcher.ts'

const good = { DATABASE_URL: 'postgresql://user@127.0.0.1/callbook', SECRETS_KEY: `${'A'.repeat(43)}=` }

it.each(
  ['management-api', 'webhook-ingest'].flatMap((service) => [
    { service, name: 'DATABASE_URL', value: 'postgresql://user:hunter2#@127.0.0.1/callbook' },
    { service, name: 'REDIS_URL', value: 'redis://user:hunter2#@127.0.0.1' }
  ])
)('$service says that $name is wrong, and nothing else', async ({ service, name, value }) => {
  const { code, output } = await start(service, { ...good, [name]: value })

  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^Invalid environment:\\n  ${name}: [^\\n]+\\n$`))
  expect(output).not.toContain('hunter2')
})

async function start(service: string, env: Readonly<Record<string, string>>) {
  return await new Promise<{ code: number | null; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve(root, 'apps', service, 'src/server.ts')],
      { env },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr })
    )
  })
}
