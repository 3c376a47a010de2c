import { execFile, execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type CallReport, checkReport, providers } from '@callbook/domain'
import { afterAll, expect } from 'vitest'
import { root } from '../launcher.ts'

/** Folder of the examples that the guides for own agents show. */
export const examples = join(root, 'packages/docs/agents')

const secret = Buffer.alloc(32, 7)

interface AgentReceiver {
  /** Runs a module in the folder of the examples, and returns the signed bodies that it sent. */
  runNode(script: string, env?: Readonly<Record<string, string>>): Promise<unknown[]>
  runPython(script: string, env?: Readonly<Record<string, string>>): Promise<unknown[]>
  /** Sets the status of the next responses. Later ones are 200. */
  answerNext(...statuses: readonly number[]): void
}

/** Starts a webhook URL for examples, until the end of the test file. */
export async function startAgentReceiver(): Promise<AgentReceiver> {
  const received: { readonly body: unknown; readonly isSigned: boolean }[] = []
  const answers: number[] = []
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/webhook`

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
    const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    received.push({ body: JSON.parse(body), isSigned: signature === `v1,${expected}` })
    response.writeHead(answers.shift() ?? 200, { 'content-type': 'application/json' }).end('{"success":true}')
  }

  async function run(program: string, args: readonly string[], extra = {}): Promise<unknown[]> {
    received.length = 0
    const own = { CALLBOOK_WEBHOOK_URL: url, CALLBOOK_SECRET: `whsec_${secret.toString('base64')}` }
    await promisify(execFile)(program, [...args], { cwd: examples, env: { ...process.env, ...own, ...extra } })
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)

    return received.map(({ body }) => body)
  }

  return {
    runNode: (script, env) => run(process.execPath, ['--input-type=module', '--eval', script], env),
    runPython: (script, env) => run('python3', ['-c', script], env),
    answerNext: (...statuses) => void answers.push(...statuses)
  }
}

/** Reads the only body as the webhook would. */
export function readOnly(bodies: readonly unknown[], provider: 'callbook' | 'livekit'): CallReport {
  expect(bodies).toHaveLength(1)
  const [body] = bodies
  if (provider === 'callbook') expect(checkReport(body)).toEqual([])
  const reading = providers[provider].read(JSON.parse(JSON.stringify(body)), { country: 'US' })
  if (reading.kind !== 'report') throw new Error(JSON.stringify(reading))
  expect(reading.unreadable).toEqual([])

  return reading.report
}

/** Returns a Python from version 3.9; `undefined` without one. */
export function findPython(): string | undefined {
  try {
    const version = execFileSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], {
      encoding: 'utf8'
    })
    return version.trim() === 'True' ? 'python3' : undefined
  } catch {
    return undefined
  }
}
