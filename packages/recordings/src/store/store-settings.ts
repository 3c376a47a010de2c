import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const optional = Type.Optional(Type.String())

/** Settings of the store, for the worker and for the service that plays recordings. */
export const storeSettings = {
  RECORDINGS_DIR: optional,
  RECORDINGS_S3_ENDPOINT: Type.Optional(
    Type.String({
      format: 'web-url',
      description: 'a URL such as https://s3.eu-central-1.amazonaws.com, without a user'
    })
  ),
  RECORDINGS_S3_REGION: Type.String({ default: 'us-east-1' }),
  RECORDINGS_S3_BUCKET: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$', description: 'the name of a bucket' })
  ),
  RECORDINGS_S3_ACCESS_KEY_ID: optional,
  RECORDINGS_S3_SECRET_ACCESS_KEY: optional,
  RECORDINGS_S3_PREFIX: Type.String({
    pattern: '^([A-Za-z0-9_-]+/)*$',
    default: '',
    description: 'empty, or letters, digits, - and _ between slashes, with a slash at the end: callbook/'
  }),
  RECORDINGS_S3_SSE: Type.Optional(Type.Union([Type.Literal('AES256'), Type.Literal('aws:kms')])),
  RECORDINGS_S3_KMS_KEY_ID: optional
}

const Settings = Type.Object(storeSettings)

export type StoreSettings = Static<typeof Settings>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the store, for programs that have no others.
 *
 * @throws {Error} that names the invalid variables, without their values
 */
export function readStoreSettings(env: Environment): StoreSettings {
  const names = Object.keys(storeSettings)
  const given = Object.fromEntries(names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]?.trim()]] : [])))
  const { RECORDINGS_S3_ENDPOINT: endpoint = 'https://s3.example.com' } = given
  const invalid = [
    ...(/^https?:\/\/[^/@]+/.test(endpoint) && URL.canParse(endpoint) ? [] : ['RECORDINGS_S3_ENDPOINT']),
    ...Object.entries(rules).flatMap(([name, rule]) =>
      given[name] === undefined || Value.Check(rule, given[name]) ? [] : [name]
    )
  ]
  if (invalid.length > 0) throw new Error(`${invalid.join(', ')}: the value is invalid`)

  return Value.Default(Settings, given) as StoreSettings
}

/** The format of the endpoint is known to services only. */
const { RECORDINGS_S3_ENDPOINT: _, ...rules } = storeSettings
