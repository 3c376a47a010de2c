import { createFolderStore } from './folder-store.ts'
import type { RecordingStore } from './recording-store.ts'
import { createS3Store } from './s3-store.ts'
import type { StoreSettings } from './store-settings.ts'

/**
 * Opens the configured store; `undefined` without one.
 *
 * @throws {Error} if a folder and a bucket are configured, because recordings would be in two places
 */
export function openRecordingStore(settings: StoreSettings): RecordingStore | undefined {
  const { RECORDINGS_DIR: folder, RECORDINGS_S3_ENDPOINT: endpoint, RECORDINGS_S3_BUCKET: bucket } = settings
  if (folder !== undefined && endpoint !== undefined)
    throw new Error('RECORDINGS_DIR and RECORDINGS_S3_ENDPOINT are both set: choose one store')
  if (folder !== undefined) return createFolderStore(folder)
  const { RECORDINGS_S3_ACCESS_KEY_ID: accessKeyId, RECORDINGS_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (endpoint === undefined) return undefined
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('RECORDINGS_S3_ENDPOINT needs RECORDINGS_S3_BUCKET, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY')

  return createS3Store({
    ...{ endpoint: endpoint.replace(/\/+$/, ''), bucket, accessKeyId, secretAccessKey },
    region: settings.RECORDINGS_S3_REGION,
    prefix: settings.RECORDINGS_S3_PREFIX,
    sse: settings.RECORDINGS_S3_SSE,
    kmsKeyId: settings.RECORDINGS_S3_KMS_KEY_ID
  })
}
