import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { requireObjectKey } from './object-key.ts'
import { type RecordingStore, StoreError } from './recording-store.ts'
import { createS3Requests, type S3Requests, type S3Settings } from './s3-requests.ts'

/** How long a presigned URL is valid. Long enough to begin a download, which may then take longer. */
const presignedSeconds = 300

export function createS3Store(settings: S3Settings): RecordingStore {
  const requests = createS3Requests(settings)
  const fullKey = (key: string) => `${settings.prefix ?? ''}${requireObjectKey(key)}`

  return {
    async put(key, file, signal) {
      const body = createReadStream(file.path)
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
    if (versions === 'unversioned') return await removeObject(requests, key, {}, signal)
    if (versions.length === 0) return
    await removeListed(requests, key, versions, signal)
  }
  throw new StoreError('the bucket still has a version of the object', 'rejected')
}

/**
 * Removes versions in one request. Its body has a length: Swift waits for the body of a DELETE of one version, which
 * undici sends without a length.
 */
async function removeListed(
  requests: S3Requests,
  key: string,
  versions: readonly string[],
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

async function removeObject(
  requests: S3Requests,
  key: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<void> {
  const { statusCode, body } = await requests.send({ method: 'DELETE', key, query, signal })
  await body.dump()
  if (statusCode !== 200 && statusCode !== 204 && statusCode !== 404) throw refused(statusCode)
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
