import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { describeFailure } from '@callbook/jobs'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { isObjectKey, requireObjectKey } from './object-key.ts'
import { type RecordingStore, StoreError } from './recording-store.ts'

/** How long a presigned URL is valid. Long enough to begin a download, which may then take longer. */
const presignedSeconds = 300

export function createS3Store(settings: S3Settings): RecordingStore {
  const requests = createS3Requests(settings)
  const fullKey = (key: string) => `${settings.prefix ?? ''}${requireObjectKey(key)}`

  return {
    async put(key, file, signal) {
      const body = 'content' in file ? file.content : createReadStream(file.path)
      const { statusCode, body: rest } = await requests.send({
        ...{ method: 'PUT', key: fullKey(key), body, signal },
        headers: {
          'content-length': String(file.bytes),
          'content-type': file.contentType,
          'x-amz-content-sha256': file.sha256.toString('hex'),
          ...encryptionOf(settings)
        }
      })
      await rest.dump()
      if (statusCode !== 200) throw refused(statusCode)
    },
    async read(key, { start, end }, signal) {
      const { statusCode, body } = await requests.send({
        ...{ method: 'GET', key: fullKey(key), signal },
        headers: { range: `bytes=${start}-${end}` }
      })
      if (statusCode === 206 || (statusCode === 200 && start === 0)) return body
      await body.dump()
      if (statusCode === 404) return undefined
      throw refused(statusCode)
    },
    remove: (key, signal) => removeVersions(requests, fullKey(key), signal),
    list: (prefix) => listKeys(requests, settings.prefix ?? '', prefix),
    presign: async (key, { contentType, name }) =>
      await requests.presign(fullKey(key), presignedSeconds, {
        'response-content-type': contentType,
        'response-content-disposition': `attachment; filename="${name}"`,
        'response-cache-control': 'no-store'
      }),
    async hasObjectLock(signal) {
      const { statusCode, body } = await requests.send({ method: 'GET', key: '', query: { 'object-lock': '' }, signal })

      return (await body.text()).includes('<ObjectLockEnabled>Enabled<') && statusCode === 200
    },
    close: requests.close
  }
}

function encryptionOf({ sse, kmsKeyId }: S3Settings): Readonly<Record<string, string>> {
  return {
    ...(sse !== undefined && { 'x-amz-server-side-encryption': sse }),
    ...(kmsKeyId !== undefined && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId })
  }
}

/** Maximum rounds of removal. A round removes up to 1,000 versions; a key has one or two. */
const maxRounds = 5

/** Removes an object, then each version and delete marker of it, until the bucket lists none. */
async function removeVersions(requests: S3Requests, key: string, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const versions = await listVersions(requests, key, signal)
    if (versions === 'unversioned') return await removeObject(requests, key, signal)
    if (versions.length === 0) return
    await removeListed(requests, { key, versions }, signal)
  }
  throw new StoreError('the bucket still has a version of the object', 'rejected')
}

/**
 * Removes versions in one request. Its body has a length: Swift waits for the body of a DELETE of one version, which
 * undici sends without a length.
 */
async function removeListed(
  requests: S3Requests,
  { key, versions }: { readonly key: string; readonly versions: readonly string[] },
  signal: AbortSignal
): Promise<void> {
  const objects = versions.map((id) => `<Object><Key>${key}</Key><VersionId>${id}</VersionId></Object>`)
  const text = `<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`
  const { statusCode, body } = await requests.send({
    ...{ method: 'POST', key: '', query: { delete: '' }, body: text, signal },
    headers: {
      'content-md5': createHash('md5').update(text).digest('base64'),
      'x-amz-content-sha256': createHash('sha256').update(text).digest('hex')
    }
  })
  const answer = await body.text()
  if (statusCode !== 200) throw refused(statusCode)
  if (answer.includes('<Error>')) throw new StoreError('the bucket keeps a version of the object', 'rejected')
}

async function removeObject(requests: S3Requests, key: string, signal: AbortSignal): Promise<void> {
  const { statusCode, body } = await requests.send({ method: 'DELETE', key, signal })
  await body.dump()
  if (statusCode !== 200 && statusCode !== 204 && statusCode !== 404) throw refused(statusCode)
}

/** Time limit of a request for 1,000 keys, in milliseconds. */
const listMs = 30_000

/** Largest read list of 1,000 keys. */
const maxKeysBytes = 8 * 1024 * 1024

/** Buckets list keys in their order. */
async function* listKeys(requests: S3Requests, own: string, prefix: string): AsyncGenerator<string> {
  for (let token: string | undefined; ; ) {
    const query = {
      ...{ 'list-type': '2', prefix: `${own}${prefix}` },
      ...(token !== undefined && { 'continuation-token': token })
    }
    const { statusCode, body } = await requests.send({
      ...{ method: 'GET', key: '', query, signal: AbortSignal.timeout(listMs) }
    })
    const text = await readText(body, maxKeysBytes)
    if (statusCode !== 200) throw refused(statusCode)
    for (const [, key = ''] of text.matchAll(/<Key>(.*?)<\/Key>/g)) {
      if (key.startsWith(own) && isObjectKey(key.slice(own.length))) yield key.slice(own.length)
    }
    token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(text)?.[1]
    if (token === undefined) return
  }
}

/** @throws {StoreError} if it is longer than any list */
async function readText(body: AsyncIterable<unknown>, maxBytes: number): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > maxBytes) throw new StoreError('the list of the bucket is too long', 'unavailable')
  }

  return text
}

/** Largest read list of versions. */
const maxListBytes = 1024 * 1024

async function listVersions(
  requests: S3Requests,
  key: string,
  signal: AbortSignal
): Promise<'unversioned' | readonly string[]> {
  const { statusCode, body } = await requests.send({
    ...{ method: 'GET', key: '', query: { versions: '', prefix: key }, signal }
  })
  if (statusCode === 501 || statusCode === 405) {
    await body.dump()
    return 'unversioned'
  }
  if (statusCode !== 200) throw refused(statusCode)
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > maxListBytes) break
  }
  const entries = text.match(/<(Version|DeleteMarker)>.*?<\/\1>/gs) ?? []
  const ofKey = entries.filter((entry) => entry.includes(`<Key>${key}</Key>`))

  return ofKey.map((entry) => /<VersionId>(.*?)<\/VersionId>/.exec(entry)?.[1] ?? 'null')
}

function refused(status: number): StoreError {
  return new StoreError(`the bucket returned ${status}`, 'rejected')
}

/** A bucket that speaks S3, with a key for it. */
export interface S3Settings {
  /** Origin, such as `https://s3.eu-central-1.amazonaws.com`. The bucket is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Precedes each key: empty, or ends with a slash. */
  readonly prefix?: string
  /** Server-side encryption, such as `AES256` or `aws:kms`; by default, the bucket decides. */
  readonly sse?: string | undefined
  readonly kmsKeyId?: string | undefined
}

interface S3Request {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT'
  /** Key of the object with its prefix; empty for the bucket. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | ReadStream | string
  readonly signal: AbortSignal
}

/** Limits of a request, in milliseconds: until the response begins, and between two parts of it. */
const [headersTimeout, bodyTimeout] = [30_000, 20_000]

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface S3Requests {
  /** Sends a signed request. @throws {StoreError} if there is no response, or one of 401, 403, 5xx */
  send(request: S3Request): Promise<Dispatcher.ResponseData>
  presign(key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

export function createS3Requests(settings: S3Settings): S3Requests {
  const dispatcher = new Agent({ connect: { timeout: 3_000 } })
  const signer = {
    ...{ service: 's3', region: settings.region },
    ...{ accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey }
  }
  const urlOf = (key: string, query: Readonly<Record<string, string>>) => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key === '' ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)

    return url.href
  }

  return {
    async send({ method, key, query = {}, headers = {}, body, signal }) {
      const hash = headers['x-amz-content-sha256'] ?? emptyHash
      const signed = await new AwsV4Signer({
        ...signer,
        method,
        url: urlOf(key, query),
        headers: { ...headers, 'x-amz-content-sha256': hash }
      }).sign()
      const answer = await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body: body ?? null,
        ...{ dispatcher, signal, headersTimeout, bodyTimeout }
      }).catch((error: unknown) => {
        throw new StoreError(`the bucket did not respond: ${describeFailure(error)}`, 'unavailable')
      })
      const { statusCode: status } = answer
      const problem = problemOf(status)
      if (problem === undefined) return answer
      await answer.body.dump().catch(() => undefined)
      throw new StoreError(`the bucket returned ${status}`, problem)
    },
    async presign(key, seconds, query) {
      const url = urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) })
      const { url: signed } = await new AwsV4Signer({ ...signer, method: 'GET', url, signQuery: true }).sign()

      return signed.href
    },
    close: () => dispatcher.destroy()
  }
}

function problemOf(status: number): StoreError['problem'] | undefined {
  if (status === 401 || status === 403) return 'rejected'
  if (status === 507) return 'full'

  return status >= 500 || status === 429 || (status >= 300 && status < 400) ? 'unavailable' : undefined
}
