import { describe, expect, it } from 'vitest'
import { findLeaks, type Telemetry } from './leaks.ts'

const slug = 'S22nqkbby7oO9IzFv170PZb1'
const secretsKey = 'W0nxwJ3qGQppK7wfbPXTXGYAtx8GYU0yw4E4EuJL0Yo='

describe('findLeaks', () => {
  it.each([
    {
      what: 'a secret of this run',
      said: log({ msg: 'got hunter2-hunter2, thank you' }),
      secrets: ['hunter2-hunter2']
    },
    { what: 'a secret of this run', said: log({ msg: 'got hunter 2!' }), secrets: ['hunter 2!'] },
    { what: 'a secret of this run', said: log({ 'hunter2-hunter2': 1 }), secrets: ['hunter2-hunter2'] },
    { what: 'a secret of this run', said: metrics('a{b="hunter2-hunter2"} 1'), secrets: ['hunter2-hunter2'] },
    { what: 'a random word', said: log({ endpoint: { slug } }) },
    { what: 'a random word', said: span({ attributes: { slug: `is ${slug}` } }) },
    { what: 'a random word', said: metrics(`a{b="${slug}"} 1`) },
    { what: 'a webhook URL', said: log({ url: '/webhook/vapi/short' }) },
    { what: 'an API key', said: log({ prefix: 'callbook_mgmt_ab' }) },
    { what: 'an access token', said: log({ prefix: 'callbook_pat_ab' }) },
    { what: 'a phone number', said: log({ caller: '+12025550147' }) },
    { what: 'a phone number', said: log({ caller: 'is 2025550147.' }) },
    { what: 'a phone number', said: metrics('a{b="+12025550147"} 1') },
    { what: 'an e-mail address', said: log({ caller: 'ada@example.com' }) },
    { what: 'a query string', said: log({ url: '/v1/calls?limit=5' }) },
    { what: 'a password in a URL', said: log({ err: { message: 'postgresql://me:pw@db/callbook does not answer' } }) },
    { what: 'a password in a URL', said: log({ err: { message: 'redis://:pw@redis:6379' } }) },
    { what: 'a random key', said: log({ err: { message: `SECRETS_KEY ${secretsKey}` } }) },
    { what: 'a phone number', said: { from: 'log', text: 'not JSON: +12025550147' } }
  ] satisfies { what: string; said: Telemetry; secrets?: string[] }[])('finds $what in $said.text', (leak) => {
    const { what, said, secrets = [] } = leak as { what: string; said: Telemetry; secrets?: string[] }

    expect(findLeaks([log({ msg: 'fine' }), said], secrets)).toEqual([{ what, ...said }])
  })

  it.each([
    log({ level: 'info', time: 1795235942118, pid: 12025550147, msg: 'answered' }),
    log({ requestId: '01a1fc41-2e65-74a2-ab7e-522202555014', route: '/webhook/:provider/:slug' }),
    log({ msg: 'listening at http://127.0.0.1:30001', bytes: 1073741824 }),
    log({ err: { stack: 'at processTicksAndRejections (node:internal/process/task_queues:105:5)' } }),
    log({
      err: { stack: 'at createSpooledWriterOf2Kinds (/srv/node_modules/.pnpm/kysely@0.29.9_a@1/kysely/a.js:1:2)' }
    }),
    log({ startedAt: '2026-11-20T12:00:00.000Z' }),
    metrics('# HELP a +12025550147', 'a{route="/v1/calls/:id"} 12025550147'),
    span({ traceId: '0af7651916cd43dd8448eb211c80319c', name: 'POST /webhook/:provider/:slug' })
  ])('finds nothing in $text', (said) => {
    expect(findLeaks([said], ['short', 'a secret that is not there'])).toEqual([])
  })
})

function log(line: object): Telemetry {
  return { from: 'log', text: JSON.stringify(line) }
}

function span(received: object): Telemetry {
  return { from: 'span', text: JSON.stringify(received) }
}

function metrics(...lines: readonly string[]): Telemetry {
  return { from: 'metrics', text: `${lines.join('\n')}\n` }
}
