import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { findEndpoint, findEndpointOrganization } from '@callbook/db'
import { type EndpointId, signaturePresetNames } from '@callbook/domain'
import {
  allowAddresses,
  checkSigningSecret,
  createSigningSecret,
  dropPreviousSecret,
  InputError,
  readSignatureInput,
  type SignatureInput,
  signEndpoint,
  unsignEndpoint
} from '@callbook/operations'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, invokedAs, readId } from '../arguments.ts'
import { joinSteps, stepsOfSignature } from './next-steps.ts'

interface HmacOptions extends Omit<SignatureInput, 'preset'> {
  readonly preset?: SignatureInput['preset']
  readonly secret?: string
  readonly generate?: true
  readonly dropPrevious?: true
  readonly off?: true
}

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
      let steps = ''

      return run(
        command,
        async (session) => {
          const signature = found(await changeSignature(session, id, options), 'endpoint', id)
          steps = await findSteps(session, id, options, invokedAs(command))
          // The secret has been printed before, and is not described again.
          if (options.generate && steps !== '') session.show(`\n${steps}`)

          return signature
        },
        (signature) => joinSteps(formatText(signature), steps)
      )
    })

  endpoint
    .command('allow-ips')
    .description('Restrict the addresses that may send reports')
    .argument('<id>', 'id of the endpoint', readId)
    .argument('[ranges...]', 'IPv4 and IPv6 addresses and CIDR blocks, which replace the current list')
    .option('--any', 'reports accepted from every address')
    .addHelpText('after', examples('endpoint allow-ips ID 203.0.113.0/24 2001:db8::/32', 'endpoint allow-ips ID --any'))
    .action((id: EndpointId, ranges: readonly string[], { any = false }: { any?: boolean }, command: Command) =>
      run(command, async ({ actor, db }) => {
        if (any === ranges.length > 0) throw new InputError('Give addresses and CIDR blocks, or --any')

        const organizationId = found(await findEndpointOrganization(db, id), 'endpoint', id)

        return found(await allowAddresses(db, organizationId, actor, id, ranges), 'endpoint', id)
      })
    )
}

async function changeSignature({ actor, db, reveal, settings, stdin }: Session, id: EndpointId, options: HmacOptions) {
  const { preset, secret: given, generate = false, dropPrevious = false, off = false, ...differences } = options
  const owner = async () => found(await findEndpointOrganization(db, id), 'endpoint', id)
  if (off) return await unsignEndpoint(db, await owner(), actor, id)
  if (dropPrevious) return await dropPreviousSecret(db, await owner(), actor, id)
  if (preset === undefined)
    throw new InputError('Give --preset with --secret or --generate, or --drop-previous, or --off')
  if (given === undefined && !generate)
    throw new InputError('Give the secret with --secret, or generate one with --generate')

  const scheme = readSignatureInput({ ...differences, preset })
  const keyRing = settings.keyRing()
  const made = { now: new Date(), randomBytes }
  if (given !== undefined) {
    const secret = checkSigningSecret(scheme, given === '-' ? withoutLineEnd(await text(stdin)) : given)

    return await signEndpoint(db, await owner(), actor, id, { scheme, secret }, keyRing, made)
  }

  const secret = createSigningSecret(scheme, randomBytes)
  return await signEndpoint(db, await owner(), actor, id, { scheme, secret }, keyRing, made, (signature) =>
    reveal({ ...signature, secret })
  )
}

/** Returns the remaining steps at the provider; empty if no signature is required. */
async function findSteps(
  { db }: Session,
  id: EndpointId,
  { preset, generate }: HmacOptions,
  invocation: string
): Promise<string> {
  const organizationId = await findEndpointOrganization(db, id)
  const endpoint = organizationId && (await findEndpoint(db, organizationId, id))

  return endpoint && preset !== undefined
    ? stepsOfSignature(endpoint, { preset, isGenerated: generate === true, invocation })
    : ''
}

function withoutLineEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}

function readTolerance(value: string): number {
  if (!/^(?:0|[1-9]\d{0,4})$/.test(value) || Number(value) > 86_400) {
    throw new InvalidArgumentError('It must be a number of seconds from 0 to 86400.')
  }

  return Number(value)
}
