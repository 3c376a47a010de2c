import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkStore } from '../doctor/check-store.ts'
import { createS3Store } from './s3-store.ts'

const signal = new AbortController().signal

it.each([
  { status: 503, problem: 'unavailable' },
  { status: 403, problem: 'rejected' },
  { status: 507, problem: 'full' },
  { status: 301, problem: 'unavailable' }
])('is $problem if the bucket returns $status', async ({ status, problem }) => {
  const store = await open((_, response) => void response.writeHead(status).end())

  await expect(store.read('a/b', { start: 0, end: 1 }, signal)).rejects.toMatchObject({ problem })
  await expect(store.remove('a/b', signal)).rejects.toMatchObject({ problem })
})

it('is unavailable if the bucket ends the connection, and names no key in the error', async () => {
  const store = await open((request) => request.socket.destroy())

  const failing = store.read('a/b', { start: 0, end: 1 }, signal)

  await expect(failing).rejects.toMatchObject({ problem: 'unavailable' })
  await expect(failing).rejects.not.toThrow('a/b')
})

it('reports that a locked version is not removed', async () => {
  const store = await open(locked)

  await expect(store.remove('a/b', signal)).rejects.toMatchObject({
    message: 'the bucket keeps a version of the object',
    problem: 'rejected'
  })
})

it('fails the checks of a bucket with an object lock', async () => {
  const store = await open(locked)

  const checks = await checkStore(store, 'a/b')

  expect(checks.filter(({ passed }) => !passed)).toMatchObject([
    { check: 'reads' },
    { check: 'is private' },
    { check: 'has no object lock', explanation: expect.stringContaining('erasure is not possible here') },
    { check: 'removes' }
  ])
})

/** Responds like a public bucket with an object lock: versions are listed, and their removal is denied. */
const locked: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bucket')
  request.resume()
  if (searchParams.has('object-lock'))
    return void response.end(
      '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>'
    )
  if (searchParams.has('versions'))
    return void response.end(
      '<ListVersionsResult><Version><Key>a/b</Key><VersionId>v1</VersionId></Version></ListVersionsResult>'
    )
  if (searchParams.has('delete'))
    return void response.end('<DeleteResult><Error><Code>AccessDenied</Code></Error></DeleteResult>')
  response.end('another object')
}

async function open(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const store = createS3Store({ endpoint, region: 'us-east-1', bucket: 'audio', ...keys })
  onTestFinished(async () => {
    await store.close()
    server.closeAllConnections()
    server.close()
  })

  return store
}
