import type { EndpointRow } from '@callbook/db'
import { findProvider, type ProviderSetup, type SetupField } from '@callbook/domain'
import { setupOf } from '../../../endpoints/endpoint-setup.ts'
import { wrap } from './wrap.ts'

type Endpoint = Pick<EndpointRow, 'id' | 'provider' | 'signature' | 'allowed_ips'>

interface NewUrl {
  readonly url: string
  /** What a person types to get to the command line. */
  readonly invocation: string
}

interface NewSignature extends Pick<NewUrl, 'invocation'> {
  readonly preset: string
  /** Whether the secret was made here. */
  readonly isGenerated: boolean
}

/** What to do so that reports arrive at a new URL: at the provider, and then here. Empty for an unknown provider. */
export function stepsOfNewUrl(endpoint: Endpoint, { url, invocation }: NewUrl): string {
  const setup = setupOf(endpoint)
  if (setup === undefined) return ''
  const { name, place, fields } = setup
  const isLocal = /^https?:\/\/(?:127\.|localhost\b|\[::1\])/.test(url)
  const tunnel = `${name} reaches no URL of this machine: packages/docs/providers/tunnel.md shows how to give it one.`
  const guide = `All of it, with the pages of ${name} about it: packages/docs/providers/${endpoint.provider}.md`

  return paragraphs(
    `Next, in ${name}:\n${wrap(place)}`,
    ...fields.filter(({ kind }) => !isSecret(kind)).map((field) => describeField(field, url)),
    describeSigning(endpoint, setup, invocation),
    `Try it, by a report of an invented call:\n  $ ${invocation} report send \\\n      --endpoint ${endpoint.id}`,
    ...(isLocal ? [wrap(tunnel)] : []),
    wrap(guide)
  )
}

/**
 * What to enter at the provider so that it signs as was just asked for.
 *
 * Empty where that is not the provider's way to sign, but that of somebody who passes reports on.
 */
export function stepsOfSignature(endpoint: Endpoint, { preset, isGenerated, invocation }: NewSignature): string {
  const setup = setupOf(endpoint)
  const presets = findProvider(endpoint.provider)?.signaturePresets ?? {}
  if (setup === undefined || !Object.hasOwn(presets, preset)) return ''
  const { name, place, fields } = setup
  const own = secretMadeBy(setup)
  if (own === undefined) return describeCredential(name, place, fieldsOfSignature(endpoint, fields))
  if (!isGenerated) return wrap(`Nothing is left to enter in ${name}, if what was given is: ${own.name}.`)
  const refused = `What ${name} signs with is made there: ${own.name}. Every delivery is refused until it is given here.`

  return `${wrap(refused)}\n${commandOf(endpoint, '--secret -', invocation)}`
}

/** A result for a person, and the steps that follow from it. */
export function joinSteps(result: string, steps: string): string {
  return steps === '' ? result : `${result}\n\n${steps}`
}

function describeSigning(endpoint: Endpoint, setup: ProviderSetup, invocation: string): string {
  const { name } = setup
  const own = secretMadeBy(setup)
  const [text, secret] =
    own === undefined
      ? [`Then have ${name} sign, so that nobody else can report calls. This makes the secret:`, '--generate']
      : [
          `Then let nobody else report calls. What ${name} signs with is made there: ${own.name}. This reads it from standard input:`,
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
    `Next, in ${name}:\n${wrap(`Make a credential, and choose it where the URL is. ${place}`)}`,
    rows.join('\n'),
    'A delivery that is signed otherwise is refused.'
  )
}

/** Those that are not there without a signature. */
function fieldsOfSignature(endpoint: Endpoint, fields: readonly SetupField[]): readonly SetupField[] {
  const others = setupOf({ ...endpoint, signature: null })?.fields.map(({ name }) => name)

  return fields.filter(({ name }) => !others?.includes(name))
}

function secretMadeBy({ fields }: ProviderSetup): SetupField | undefined {
  return fields.find(({ kind }) => kind === 'provider_secret')
}

/** A thing to enter, and what is lost without it. */
function describeField({ name, kind, value, without }: SetupField, url: string): string {
  return [`  ${name}`, `    ${kind === 'webhook_url' ? url : value}`, wrap(`Otherwise: ${without}`, '    ')].join('\n')
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
