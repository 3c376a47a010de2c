import type { RetentionDays } from '@callbook/db'
import { type ErasureKey, type KeyRing, parseErasureKey, parseKeyRing } from '@callbook/domain'
import type { RecordingStore } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import { type ConnectionFile, readConnection } from './connection.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings of the installation. Each one is read only by the commands that need it. */
export interface InstallationSettings {
  /** @throws {InputError} that names the missing setting */
  databaseUrl(): string
  /** @throws {InputError} that names the missing or invalid setting, without its value */
  keyRing(): KeyRing
  /**
   * Returns the origin of the console: the first of CONSOLE_ORIGINS.
   *
   * @throws {InputError} that names the missing or invalid setting
   */
  consoleOrigin(): string
  /** @throws {InputError} that names the invalid setting */
  retentionDays(): Promise<RetentionDays>
  /** Settings of the services, which a check compares with the database. */
  readonly services: ServiceSettings
}

/** Each returns `undefined`, or nothing, without its setting, and throws an `InputError` for an invalid value. */
interface ServiceSettings {
  keyRing(): KeyRing | undefined
  erasureKey(): ErasureKey | undefined
  openStore(): Promise<RecordingStore | undefined>
  /** Origins of the processes. */
  serviceUrls(): readonly string[]
}

/**
 * Reads the settings of the environment; missing ones come from a running `npm start`.
 *
 * @param dataDir data folder of `npm start`
 */
export function findSettings(env: Environment, dataDir: string): InstallationSettings {
  const find = (name: string, member: keyof ConnectionFile): string | undefined =>
    env[name] || findConnection(dataDir, env['DATABASE_URL'])?.[member]
  const setting = (name: string, member: keyof ConnectionFile): string => {
    const value = find(name, member)
    if (value === undefined) throw new InputError(`${name} is not set. Set it, or run \`npm start\` in this project`)

    return value
  }

  return {
    databaseUrl: () => setting('DATABASE_URL', 'database_url'),
    keyRing: () => readKeyRing(setting('SECRETS_KEY', 'secrets_key')),
    consoleOrigin: () => readOrigin(setting('CONSOLE_ORIGINS', 'console_origins')),
    async retentionDays() {
      return (await import('@callbook/operations')).readRetentionDays(env)
    },
    services: {
      keyRing: () => unlessMissing(find('SECRETS_KEY', 'secrets_key'), readKeyRing),
      erasureKey: () => unlessMissing(find('ERASURE_KEY', 'erasure_key'), readErasureKey),
      openStore: () =>
        openStore(
          env['RECORDINGS_S3_ENDPOINT'] ? env : { ...env, RECORDINGS_DIR: find('RECORDINGS_DIR', 'recordings_dir') }
        ),
      serviceUrls: () => readOrigins(find('SERVICE_URLS', 'service_urls') ?? '')
    }
  }
}

function unlessMissing<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text)
}

/** Returns nothing if the file is about another database than `databaseUrl`: its keys decrypt nothing there. */
function findConnection(dataDir: string, databaseUrl: string | undefined): ConnectionFile | undefined {
  const connection = readConnection(dataDir)

  return databaseUrl && databaseUrl !== connection?.database_url ? undefined : connection
}

function readKeyRing(text: string): KeyRing {
  try {
    return parseKeyRing(text)
  } catch (error) {
    throw new InputError(`SECRETS_KEY: ${error instanceof Error ? error.message : error}`)
  }
}

async function openStore(env: Environment): Promise<RecordingStore | undefined> {
  const { openRecordingStore, readStoreSettings } = await import('@callbook/operations')
  try {
    return openRecordingStore(readStoreSettings(env))
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error))
  }
}

function readErasureKey(text: string): ErasureKey {
  try {
    return parseErasureKey(text)
  } catch (error) {
    throw new InputError(`ERASURE_KEY: ${error instanceof Error ? error.message : error}`)
  }
}

function readOrigins(text: string): readonly string[] {
  const urls = text
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
  if (!urls.every((url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url))) {
    throw new InputError('SERVICE_URLS must be origins such as http://worker:3002, separated by commas')
  }

  return urls
}

function readOrigin(text: string): string {
  const [first = ''] = text.split(',')
  const url = URL.parse(first.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== first.trim().replace(/\/$/, '')) {
    throw new InputError('CONSOLE_ORIGINS must start with an origin such as https://console.example.com')
  }

  return url.origin
}
