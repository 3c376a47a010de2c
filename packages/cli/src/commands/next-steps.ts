import {
  findProvider,
  isCustomProvider,
  type ProviderSetup,
  type SetupField,
  type SignatureScheme
} from '@callbook/domain'
import { wrap } from '../text/columns.ts'

interface Endpoint {
  readonly id: string
  readonly provider: string
  /** `null` if no signature is required. */
  readonly scheme: SignatureScheme | null
}

interface NewUrl {
  readonly url: string
  /** Command that starts this program in the user's shell. */
  readonly invocation: string
}

interface NewSignature extends Pick<NewUrl, 'invocation'> {
  readonly preset: string
  /** Whether Callbook generated the secret. */
  readonly isGenerated: boolean
}

/**
 * Returns the steps at the provider and then here that make reports arrive at a new URL. Empty for an unknown provider.
 */
export function stepsOfNewUrl(endpoint: Endpoint, { url, invocation }: NewUrl): string {
  const setup = setupOf(endpoint)
  if (setup === undefined) return ''
  const { name, place, fields } = setup
  const presets = findProvider(endpoint.provider)?.signaturePresets ?? {}
  const isAgent = isOwnAgent(endpoint.provider)
  const isLocal = /^https?:\/\/(?:127\.|localhost\b|\[::1\])/.test(url)
  const who = isAgent ? 'An agent on another machine' : name
  const tunnel = `${who} cannot reach a URL of this machine. packages/docs/providers/tunnel.md shows how to make it reachable.`
  const links = isAgent ? '' : `, with links to the pages of ${name}`
  const guide = `All steps${links}: packages/docs/providers/${guideOf(endpoint.provider)}.md`

  return paragraphs(
    `Next, in ${isAgent ? 'your agent' : name}:\n${wrap(place)}`,
    ...fields.filter(({ kind }) => isAgent || !isSecret(kind)).map((field) => describeField(field, url)),
    ...(endpoint.scheme === null && Object.hasOwn(presets, endpoint.provider)
      ? [describeSigning(endpoint, setup, invocation)]
      : []),
    isCustomProvider(endpoint.provider)
      ? `The first reports wait for a mapping. Make one from a sample body:\n  $ ${invocation} mapping suggest body.json`
      : `Then test the URL with a sample report:\n  $ ${invocation} report send \\\n      --endpoint ${endpoint.id}`,
    ...(isLocal ? [wrap(tunnel)] : []),
    wrap(guide)
  )
}

/**
 * Returns the settings to enter at the provider so that it signs its reports as configured.
 *
 * Empty if the signature scheme belongs to a relay and not to the provider.
 */
export function stepsOfSignature(endpoint: Endpoint, { preset, isGenerated, invocation }: NewSignature): string {
  const setup = setupOf(endpoint)
  const presets = findProvider(endpoint.provider)?.signaturePresets ?? {}
  if (setup === undefined || !Object.hasOwn(presets, preset)) return ''
  const { name, place, fields } = setup
  const own = secretMadeBy(setup)
  if (own === undefined) return describeCredential(name, place, fieldsOfSignature(endpoint, fields))
  if (!isGenerated) return wrap(`Nothing is left to enter in ${name}, if you gave this secret: ${own.name}.`)
  const refused = `${name} creates its own signing secret: ${own.name}. Every report is rejected until you enter it here.`

  return `${wrap(refused)}\n${commandOf(endpoint, '--secret -', invocation)}`
}

function setupOf({ provider, scheme }: Endpoint): ProviderSetup | undefined {
  return findProvider(provider)?.setup({ signature: scheme, hasAllowedAddresses: false })
}

export function joinSteps(result: string, steps: string): string {
  return steps === '' ? result : `${result}\n\n${steps}`
}

/** Returns whether the sender is a program of the tenant, which signs with the secret that was just created. */
function isOwnAgent(provider: string): boolean {
  return provider === 'callbook' || provider === 'livekit'
}

function guideOf(provider: string): string {
  return isCustomProvider(provider) ? 'other-vendors' : provider
}

function describeSigning(endpoint: Endpoint, setup: ProviderSetup, invocation: string): string {
  const { name } = setup
  const own = secretMadeBy(setup)
  const [text, secret] =
    own === undefined
      ? [
          `Then have ${name} sign its reports, so that others cannot send calls. This generates the secret:`,
          '--generate'
        ]
      : [
          `Then require signatures, so that others cannot send calls. ${name} creates the signing secret: ${own.name}. This reads it from standard input:`,
          '--secret -'
        ]

  return `${wrap(text)}\n${commandOf(endpoint, secret, invocation)}`
}

function describeCredential(name: string, place: string, fields: readonly SetupField[]): string {
  const longest = Math.max(...fields.map((field) => field.name.length))
  const rows = fields.map(
    (field) => `  ${field.name.padEnd(longest)}  ${field.value ?? 'the secret of this signature'}`
  )

  return paragraphs(
    `Next, in ${name}:\n${wrap(`Create a credential, and select it next to the URL. ${place}`)}`,
    rows.join('\n'),
    'Reports with any other signature are rejected.'
  )
}

/** Returns the fields that exist only for a signature. */
function fieldsOfSignature(endpoint: Endpoint, fields: readonly SetupField[]): readonly SetupField[] {
  const others = setupOf({ ...endpoint, scheme: null })?.fields.map(({ name }) => name)

  return fields.filter(({ name }) => !others?.includes(name))
}

function secretMadeBy({ fields }: ProviderSetup): SetupField | undefined {
  return fields.find(({ kind }) => kind === 'provider_secret')
}

/** Describes a field to enter at the provider, and what happens without it. */
function describeField({ name, kind, value, without }: SetupField, url: string): string {
  const shown = { webhook_url: url, secret: 'the secret above', provider_secret: value, value }[kind]

  return [`  ${name}`, `    ${shown}`, wrap(`Otherwise: ${without}`, '    ')].join('\n')
}

function commandOf({ id, provider }: Endpoint, secret: string, invocation: string): string {
  return `  $ ${invocation} endpoint hmac \\\n      ${id} --preset ${provider} ${secret}`
}

function isSecret(kind: SetupField['kind']): boolean {
  return kind === 'secret' || kind === 'provider_secret'
}

function paragraphs(...parts: readonly string[]): string {
  return parts.join('\n\n')
}
