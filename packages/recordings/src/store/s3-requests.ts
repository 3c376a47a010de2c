import type { ReadStream } from 'node:fs'
import { describeFailure } from '@callbook/jobs'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { StoreError } from './recording-store.ts'

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
  readonly body?: ReadStream | string
  readonly signal: AbortSignal
}

/** Limits of a request, in milliseconds: until the response begins, and between two parts of it. */
const [headersTimeout, bodyTimeout] = [30_000, 20_000]

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface S3Requests {
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
