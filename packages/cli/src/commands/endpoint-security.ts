import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@callbook/console-api'
import { type EndpointId, signaturePresetNames } from '@callbook/domain'
import type { SignatureInput } from '@callbook/operations'
import { InputError, readSignatureInput } from '@callbook/operations/values'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples, invokedAs, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'
import { joinSteps, stepsOfSignature } from './next-steps.ts'

interface HmacOptions extends Omit<SignatureInput, 'preset'> {
  readonly preset?: SignatureInput['preset']
  readonly secret?: string
  readonly generate?: true
  readonly dropPrevious?: true
  readonly off?: true
}

const one = '/console/api/organizations/{organization}/endpoints/{id}'

const ofSigning = [
  ...['preset', 'secret', 'generate', 'header', 'algorithm', 'encoding', 'prefix', 'payload', 'timestampHeader'],
  ...['idHeader', 'tolerance']
]

export function addEndpointSecurityCommands(endpoint: Command, run: Run): void {
  endpoint
    .command('hmac')
    .description('Require signatures on reports; the previous secret stays valid for 24 hours')
    .argument('<id>', 'id of the endpoint', readId)
    .addOption(new Option('--preset <preset>', 'signature scheme of the sender').choices(signaturePresetNames))
    .addOption(new Option('--secret <secret>', 'signing secret; - reads it from standard input').conflicts('generate'))
    .option('--generate', 'generated secret, shown only once')
    .option('--header <name>', 'header of the signature')
    .addOption(new Option('--algorithm <name>', 'hash algorithm').choices(['sha256', 'sha512', 'sha1']))
    .addOption(new Option('--encoding <name>', 'encoding of the signature').choices(['hex', 'base64']))
    .option('--prefix <text>', 'text before the signature, such as sha256=')
    .option('--payload <text>', 'signed content, such as {timestamp}.{body}')
    .option('--timestamp-header <name>', 'header of the time of signing')
    .option('--id-header <name>', 'header of the message id, {id} in the signed content')
    .option('--tolerance <seconds>', 'maximum clock difference in seconds, 0 to 86400', readTolerance)
    .addOption(new Option('--drop-previous', 'immediate revocation of the previous secret').conflicts(ofSigning))
    .addOption(new Option('--off', 'no signatures required').conflicts([...ofSigning, 'dropPrevious']))
    .addHelpText(
      'after',
      examples(
        'endpoint hmac ID --preset vapi --generate',
        'endpoint hmac ID --preset header-secret --header Authorization --prefix "Bearer " --secret - < secret.txt',
        'endpoint hmac ID --preset vapi-body --prefix sha256= --secret -',
        'endpoint hmac ID --preset svix --secret - < secret.txt',
        'endpoint hmac ID --preset standard-webhooks --header X-Signature --timestamp-header X-Time --id-header X-Id --generate',
        'endpoint hmac ID --drop-previous',
        'endpoint hmac ID --off'
      )
    )
    .action((id: EndpointId, options: HmacOptions, command: Command) => {
      const steps = (provider: string) => stepsOf({ id, provider }, options, invokedAs(command))

      return run.overHttp(command, (session) => changeSignature(session, id, options), {
        json: ({ provider: _, ...signature }) => signature,
        describe: ({ provider, ...signature }) => joinSteps(formatText(signature), steps(provider))
      })
    })

  endpoint
    .command('allow-ips')
    .description('Restrict the addresses that may send reports')
    .argument('<id>', 'id of the endpoint', readId)
    .argument('[ranges...]', 'IPv4 and IPv6 addresses and CIDR blocks, which replace the current list')
    .option('--any', 'reports accepted from every address')
    .addHelpText('after', examples('endpoint allow-ips ID 203.0.113.0/24 2001:db8::/32', 'endpoint allow-ips ID --any'))
    .action((id: EndpointId, ranges: readonly string[], { any = false }: { any?: boolean }, command: Command) =>
      run.overHttp(command, (session) => {
        if (any === ranges.length > 0) throw new InputError('Give addresses and CIDR blocks, or --any')

        return inOwner(session, { noun: 'endpoint', id }, async (organization) => {
          const body = { allowed_ips: [...ranges] }
          const allowed = session.api.PUT(`${one}/allowed-ips`, { ...at({ organization, id }), body })

          return { id, ...(await dataOf(allowed)) }
        })
      })
    )
}

/** Changes the signature, and returns it with the provider of the endpoint, and a generated secret. */
async function changeSignature(session: HttpSession, id: EndpointId, options: HmacOptions) {
  const { api, stdin } = session
  const signing = options.off || options.dropPrevious ? undefined : await readSigning(options, stdin)

  return await inOwner(session, { noun: 'endpoint', id }, async (organization) => {
    const place = at({ organization, id })
    if (signing === undefined) {
      await bodyOf(api.DELETE(`${one}/signature${options.off ? '' : '/previous'}`, place))
      const { provider, signature } = await dataOf(api.GET(one, place))

      return { ...present(id, signature), provider }
    }
    const { signature, secret } = await dataOf(api.PUT(`${one}/signature`, { ...place, body: signing }))
    const { provider } = await dataOf(api.GET(one, place))

    return { ...present(id, signature), ...(secret !== null && { secret }), provider }
  })
}

/**
 * Returns the options of a signature as the API names them, with the secret from standard input for `-`.
 *
 * @throws {InputError} if the preset or the secret is missing
 */
async function readSigning(options: HmacOptions, stdin: Readable) {
  const { preset, secret, generate, dropPrevious: _, off: __, timestampHeader, idHeader, tolerance, ...same } = options
  if (preset === undefined)
    throw new InputError('Give --preset with --secret or --generate, or --drop-previous, or --off')
  if (secret === undefined && !generate)
    throw new InputError('Give the secret with --secret, or generate one with --generate')

  return {
    ...same,
    preset,
    ...(timestampHeader !== undefined && { timestamp_header: timestampHeader }),
    ...(idHeader !== undefined && { id_header: idHeader }),
    ...(tolerance !== undefined && { tolerance_seconds: tolerance }),
    ...(secret !== undefined && { secret: secret === '-' ? (await text(stdin)).replace(/\r?\n$/, '') : secret })
  }
}

function present(id: EndpointId, signature: Endpoint['signature']) {
  if (signature === null) return { id, hmac: false, header: null, payload: null, previous_secret_expires_at: null }
  const { preset, ...others } = signature

  return { id, hmac: preset, ...others }
}

/** Returns the remaining steps at the provider; empty if no signature is required. */
function stepsOf(
  endpoint: { readonly id: EndpointId; readonly provider: string },
  { preset, generate, secret: _, dropPrevious: __, off: ___, ...differences }: HmacOptions,
  invocation: string
): string {
  if (preset === undefined) return ''
  const scheme = readSignatureInput({ ...differences, preset })

  return stepsOfSignature({ ...endpoint, scheme }, { preset, isGenerated: generate === true, invocation })
}

function readTolerance(value: string): number {
  if (!/^(?:0|[1-9]\d{0,4})$/.test(value) || Number(value) > 86_400) {
    throw new InvalidArgumentError('It must be a number of seconds from 0 to 86400.')
  }

  return Number(value)
}
