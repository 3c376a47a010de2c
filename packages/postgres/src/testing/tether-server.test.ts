import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'

const program = `
  import { startTestServer } from '${new URL('server.ts', import.meta.url).href}'
  const { connectionString, logFile } = await startTestServer()
  console.log(JSON.stringify({ connectionString, logFile }))
  process.stdin.resume()`

it.each(['SIGKILL', 'SIGTERM'] as const)('leaves no server of a process that %s ends', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const [line] = await once(child.stdout, 'data')
  const { connectionString, logFile } = JSON.parse(String(line))
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.end()

  child.kill(signal)

  await expect.poll(() => existsSync(dirname(logFile))).toBe(false)
  await expect(new pg.Client({ connectionString }).connect()).rejects.toThrow('ECONNREFUSED')
})
