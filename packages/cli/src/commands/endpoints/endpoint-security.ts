import { randomBytes } from 'node:crypto'
import { type EndpointId, signaturePresetNames } from '@callbook/domain'
import type { Signature } from '@callbook/operations'
import { checkSigningSecret, createSigningSecret, readSignatureInput } from '@callbook/operations/values'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, invokedAs, readId } from '../arguments.ts'
import { checkRanges, type HmacOptions, readSigning } from './endpoint-options.ts'
import { joinSteps, stepsOfSignature } from './next-steps.ts'

const { findEndpoint, findOrganizationOfId } = queries
const { allowAddresses, dropPreviousSecret, signEndpoint, unsignEndpoint } = operations

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

      return run(command, (session) => changeSignature(session, id, options, steps), {
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
      run(command, async ({ actor, db }) => {
        checkRanges(ranges, any)
        const organizationId = found(await findOrganizationOfId(db, 'endpoints', id), 'endpoint', id)

        return found(await allowAddresses(db, organizationId, actor, id, ranges), 'endpoint', id)
      })
    )
}

/** @param steps returns the steps at a provider */
async function changeSignature(
  session: Session,
  id: EndpointId,
  options: HmacOptions,
  steps: (provider: string) => string
): Promise<Signature & { readonly provider: string }> {
  const { actor, db, reveal, settings, stdin } = session
  const signing = options.off || options.dropPrevious ? undefined : await readSigning(options, stdin)
  const organizationId = found(await findOrganizationOfId(db, 'endpoints', id), 'endpoint', id)
  const { provider } = found(await findEndpoint(db, organizationId, id), 'endpoint', id)
  if (signing === undefined) {
    const change = options.off ? unsignEndpoint : dropPreviousSecret

    return { ...found(await change(db, organizationId, actor, id), 'endpoint', id), provider }
  }

  const scheme = readSignatureInput(signing.input)
  const secret =
    signing.secret === undefined ? createSigningSecret(scheme, randomBytes) : checkSigningSecret(scheme, signing.secret)
  const show = async (shown: Signature) => {
    await reveal({ ...shown, secret })
    // The result has been printed, and is not described again.
    session.show(`\n${steps(provider)}`)
  }
  const made = { now: new Date(), randomBytes }
  const keyRing = settings.keyRing()
  const isShown = signing.secret === undefined
  const signed = await signEndpoint(
    ...([db, organizationId, actor, id, { scheme, secret }, keyRing, made] as const),
    ...(isShown ? [show] : [])
  )

  return { ...found(signed, 'endpoint', id), provider }
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
