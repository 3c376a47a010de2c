import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@callbook/http/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from './launcher.ts'
import { hasNginx, nginxProgram, untilListening } from './reverse-proxy/nginx.ts'

/** Addresses of the two webhook-ingest, as the DNS server of a container engine has them. */
const addresses = ['127.0.0.2', '127.0.0.3']

describe.runIf(hasNginx)('the proxy of infra/compose', () => {
  it('delivers every report while one webhook-ingest after the other is replaced, with the address of the client', async () => {
    const port = await findFreePort()
    const servers = await Promise.all(addresses.map((address) => startStub(address, port)))
    const url = await startProxy(port)
    const sendAll = async () => {
      const reports = Array.from({ length: 8 }, () => send(url, '{"a":1}', { 'x-forwarded-for': '203.0.113.7' }))
      return await Promise.all(reports)
    }

    const answers = [...(await sendAll())]
    for (const [index, address] of addresses.entries()) {
      await stop(servers[index])
      answers.push(...(await sendAll()))
      servers[index] = await startStub(address, port)
    }
    await Promise.all(servers.map(stop))

    const expected = { method: 'POST', path: '/webhook/vapi/x', body: '{"a":1}', from: '203.0.113.7, 127.0.0.1' }
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual(Array(24).fill(expected))
  })
})

/** Starts nginx with the configuration of compose, with another port and DNS server. */
async function startProxy(upstreamPort: number): Promise<string> {
  const [port, dnsPort] = [await findFreePort(), await startDns()]
  const folder = await mkdtemp(join(tmpdir(), 'callbook-compose-proxy-'))
  const file = join(folder, 'nginx.conf')
  const configuration = await readFile(resolve(root, 'infra/compose/webhook-proxy.conf'), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  const adapted = configuration
    .replace('pid /run/nginx.pid;', `pid ${folder}/pid; daemon off;`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('resolver 127.0.0.11 ', `resolver 127.0.0.1:${dnsPort} `)
    .replace('webhook-ingest:8080', `webhook-ingest:${upstreamPort}`)
    .replace('http {', `http {\n${temporary.join('\n')}`)
  await writeFile(file, adapted)
  const nginx = spawn(nginxProgram, ['-p', folder, '-c', file, '-e', join(folder, 'start.log')], { stdio: 'pipe' })
  let errors = ''
  nginx.stderr.setEncoding('utf8').on('data', (line) => (errors += line))
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  })
  await untilListening(nginx, port, () => errors)

  return `http://127.0.0.1:${port}`
}

/** Starts a DNS server that answers every question with `addresses`, and returns its port. */
async function startDns(): Promise<number> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    // RFC 1035: a header of 12 bytes, the question, and records that point to its name.
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0])
    const records = addresses.map((one) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...one.split('.').map(Number)])
    )
    socket.send(Buffer.concat([header, question, ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(async () => void socket.close())

  return socket.address().port
}

/** Starts a server that returns what it received. */
async function startStub(address: string, port: number): Promise<Server> {
  const server = createServer((incoming, response) => void echo(incoming, response))
  await once(server.listen(port, address), 'listening')

  return server
}

async function echo(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path, headers } = incoming
  response.end(JSON.stringify({ method, path, body: await text(incoming), from: headers['x-forwarded-for'] }))
}

async function stop(server: Server | undefined): Promise<void> {
  server?.closeAllConnections()
  await new Promise((done) => server?.close(done))
}

async function send(url: string, body: string, headers: Readonly<Record<string, string>>) {
  const requesting = request(`${url}/webhook/vapi/x`, { method: 'POST', headers, agent: false }).end(body)
  const [response] = (await once(requesting, 'response')) as [IncomingMessage]

  return { status: response.statusCode, body: await text(response) }
}
