import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { RecordingStore } from '../store/recording-store.ts'
import { createS3Store } from '../store/s3-store.ts'

interface VersionedBucket {
  readonly store: RecordingStore
  /** Keys of the objects, by the id of the version. */
  readonly versions: ReadonlyMap<string, string>
}

/**
 * Starts a bucket that lists and removes versions, for faults that no real server produces on request. It accepts every
 * signature.
 *
 * @param isAvailable if it returns `false`, the bucket responds with 503
 */
export async function startVersionedBucket(isAvailable: () => boolean): Promise<VersionedBucket> {
  const versions = new Map<string, string>()
  const server = createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    if (!isAvailable()) return void response.writeHead(503).end()
    if (request.method === 'PUT') versions.set(randomUUID(), pathname.slice('/audio/'.length))
    for (const [, id = ''] of body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)) versions.delete(id)
    response.end(searchParams.has('versions') ? listOf(versions, searchParams.get('prefix') ?? '') : undefined)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const store = createS3Store({ endpoint, region: 'us-east-1', bucket: 'audio', ...keys })
  onTestFinished(async () => {
    await store.close()
    server.close()
  })

  return { store, versions }
}

function listOf(versions: ReadonlyMap<string, string>, prefix: string): string {
  const found = [...versions].filter(([, key]) => key.startsWith(prefix))
  const entries = found.map(([id, key]) => `<Version><Key>${key}</Key><VersionId>${id}</VersionId></Version>`)

  return `<ListVersionsResult>${entries.join('')}</ListVersionsResult>`
}
