import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { bodyOf, ConsoleApiError, createConsoleApi, dataOf } from './index.ts'

it('returns the data of a response', async () => {
  const api = await serve(200, '{"data":[{"name":"Acme"}]}')

  expect(await dataOf(api.GET('/console/api/organizations'))).toEqual([{ name: 'Acme' }])
})

it('returns no body of an empty response', async () => {
  const api = await serve(204, '')

  expect(await bodyOf(api.DELETE('/console/api/session'))).toBeUndefined()
})

it.each([
  {
    body: { error: 'Conflict', message: 'The name is in use' },
    title: 'Conflict',
    message: 'The name is in use'
  },
  { body: { error: 'Client not found' }, title: 'Client not found', message: 'Client not found' },
  { body: { detail: 'no' }, title: undefined, message: 'The response could not be read' },
  { body: '<html>', title: undefined, message: 'The response could not be read' }
])('throws an error with the title and message of $body', async ({ body, title, message }) => {
  const api = await serve(409, JSON.stringify(body), { 'retry-after': '7', 'x-request-id': 'r-1' })

  const error = await dataOf(api.GET('/console/api/organizations')).catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(ConsoleApiError)
  expect(error).toMatchObject({ status: 409, title, message, requestId: 'r-1', retryAfterSeconds: 7 })
})

it('throws an error with status 0 without a response', async () => {
  const api = createConsoleApi({ baseUrl: 'http://127.0.0.1:1' })

  await expect(bodyOf(api.GET('/console/api/me'))).rejects.toMatchObject({
    status: 0,
    title: undefined,
    message: 'Callbook cannot be reached'
  })
})

async function serve(status: number, body: string, headers = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())

  return createConsoleApi({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
