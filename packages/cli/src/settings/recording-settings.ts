import { InputError } from '@callbook/operations/values'
import { openRecordingStore, type RecordingStore } from '@callbook/recordings'

type Environment = Readonly<Record<string, string | undefined>>

const names = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'KMS_KEY_ID'] as const

/**
 * Opens the store of the installation; `undefined` without one.
 *
 * @param folder the folder of a running `npm start`
 * @throws {InputError} that names the missing or invalid setting, without its value
 */
export function openStoreOf(env: Environment, folder: string | undefined): RecordingStore | undefined {
  const { RECORDINGS_S3_ENDPOINT: endpoint, RECORDINGS_S3_SSE: sse } = env
  if (endpoint && URL.parse(endpoint)?.origin !== endpoint.replace(/\/$/, ''))
    throw new InputError('RECORDINGS_S3_ENDPOINT must be an origin such as https://s3.eu-central-1.amazonaws.com')
  const given = names.flatMap((name) => {
    const value = env[`RECORDINGS_S3_${name}`]
    return value ? [[`RECORDINGS_S3_${name}`, value]] : []
  })
  const place = endpoint ? { RECORDINGS_S3_ENDPOINT: endpoint } : folderOf(env['RECORDINGS_DIR'] || folder)
  try {
    return openRecordingStore({
      ...place,
      ...Object.fromEntries(given),
      RECORDINGS_S3_REGION: env['RECORDINGS_S3_REGION'] || 'us-east-1',
      RECORDINGS_S3_PREFIX: env['RECORDINGS_S3_PREFIX'] || '',
      ...((sse === 'AES256' || sse === 'aws:kms') && { RECORDINGS_S3_SSE: sse })
    })
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : 'The store of recordings cannot be opened')
  }
}

function folderOf(folder: string | undefined) {
  return folder === undefined ? {} : { RECORDINGS_DIR: folder }
}
