import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConsoleApiError } from '@callbook/console-api'
import { expect, it, onTestFinished } from 'vitest'
import { readLines } from './read-lines.ts'

it('returns the result of the last line, wherever the parts of the response begin', async () => {
  const bytes = Buffer.from('{"progress":"→ 1"}\n\n{"progress":"→ 2"}\n{"result":{"total":2}}\n')
  const lines: object[] = []

  const result = await readLines(
    request(async (response) => {
      for (const byte of bytes) await new Promise((sent) => response.write(Buffer.of(byte), sent))
      response.end()
    }),
    (line) => lines.push(line)
  )

  expect(result).toEqual({ total: 2 })
  expect(lines).toEqual([{ progress: '→ 1' }, { progress: '→ 2' }])
})

it.each([
  { status: 409, error: 'Conflict', message: 'The account is in use' },
  { status: 503, error: 'Service Unavailable' }
])('throws the error of the last line: $error', async (error) => {
  const reading = readLines(
    request((response) => response.end(`{"progress":1}\n${JSON.stringify({ error })}\n`)),
    () => undefined
  )

  await expect(reading).rejects.toMatchObject({
    status: error.status,
    title: error.error,
    message: error.message ?? error.error
  })
})

it.each([
  { what: 'ends', end: (response: ServerResponse) => response.end() },
  { what: 'breaks', end: (response: ServerResponse) => response.destroy() }
])('does not take a response for complete that $what before its result', async ({ end }) => {
  const reading = readLines(
    request((response) => response.write('{"progress":1}\n{"resu', () => end(response))),
    () => undefined
  )

  await expect(reading).rejects.toThrow(ConsoleApiError)
  await expect(reading).rejects.toMatchObject({ status: 0 })
})

/** Sends a request to a server that responds with `send`. */
async function request(send: (response: ServerResponse) => unknown) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    send(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  return { data: response.body, response }
}
