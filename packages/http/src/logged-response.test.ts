import { describe, expect, it } from 'vitest'
import type { App, AppOptions } from './app.ts'
import { forbidden, HttpError, notFound, tooManyRequests, unauthorized } from './errors.ts'
import { createLogger, type DescribeRequest } from './logger.ts'
import { textsOfPath } from './readers.ts'
import { connectRaw, listeningApp } from './testing/index.ts'

describe('the log line of a response', () => {
  it('identifies the caller by internal ids', async () => {
    const [line] = await answered('/known/200')

    expect(line).toMatchObject({ statusCode: 200, route: '/known/:status', apiKeyId: 'key', organizationId: 'org' })
    expect(line).not.toHaveProperty('address')
  })

  it.each([401, 403, 408, 413, 429])(
    'contains the address if the status is %i, with or without a caller',
    async (status) => {
      const [known] = await answered(`/known/${status}`)
      const [unknown] = await answered(`/unknown/${status}`)

      expect(known).toMatchObject({ statusCode: status, apiKeyId: 'key', address: '127.0.0.1' })
      expect(unknown).toMatchObject({ statusCode: status, address: '127.0.0.1' })
    }
  )

  it('contains the address of a failed authentication', async () => {
    expect(await answered('/unknown/404')).toMatchObject([{ statusCode: 404, address: '127.0.0.1' }])
    expect(await answered('/nowhere')).toMatchObject([{ statusCode: 404, address: '127.0.0.1' }])
    expect((await answered('/known/404'))[0]).not.toHaveProperty('address')
    expect((await answered('/unknown/500')).at(-1)).not.toHaveProperty('address')
  })

  it.each([
    { forwarded: '203.0.113.7', trustedProxies: ['127.0.0.0/8'], is: '203.0.113.7' },
    { forwarded: '2001:db8::7', trustedProxies: ['127.0.0.0/8'], is: '2001:db8::7' },
    { forwarded: 'hunter2hunter2', trustedProxies: ['127.0.0.0/8'], is: 'unknown' },
    { forwarded: '203.0.113.7', trustedProxies: [], is: '127.0.0.1' }
  ])('trusts $forwarded behind $trustedProxies: $is', async ({ forwarded, trustedProxies, is }) => {
    const lines = await answered('/unknown/401', { trustedProxies }, `X-Forwarded-For: ${forwarded}\r\n`)

    expect(lines).toMatchObject([{ address: is }])
    expect(JSON.stringify(lines)).not.toContain('hunter2')
  })
})

describe('the log line of a rejected connection', () => {
  it("contains the peer's address", async () => {
    const lines: string[] = []
    const app = await listeningApp({ logger: createLogger('info', { write: (line) => lines.push(line) }) }, addRoutes)

    const connection = await connectRaw(app, 'no request at all\r\n\r\n')
    await connection.ended

    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'connection rejected', statusCode: 400, peer: '127.0.0.1' })
    )
  })
})

async function answered(url: string, options: Partial<AppOptions> = {}, headers = ''): Promise<unknown[]> {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  const app = await listeningApp({ logger, describeRequest, ...options }, addRoutes)
  lines.length = 0

  const connection = await connectRaw(app, `GET ${url} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`)
  await connection.ended

  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
}

const describeRequest: DescribeRequest = ({ routeOptions }) =>
  routeOptions.url === '/known/:status' ? { apiKeyId: 'key', organizationId: 'org' } : undefined

function addRoutes(app: App): void {
  const errors: Readonly<Record<string, HttpError>> = {
    401: unauthorized(),
    403: forbidden(),
    404: notFound('Call'),
    408: new HttpError(408),
    413: new HttpError(413),
    429: tooManyRequests(1),
    500: new HttpError(500)
  }
  for (const who of ['known', 'unknown'])
    app.get(`/${who}/:status`, { schema: { params: textsOfPath('status') } }, async ({ params }) => {
      const error = errors[params.status]
      if (error !== undefined) throw error
      return 'ok'
    })
}
