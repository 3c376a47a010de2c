import type { AuditActor } from '@callbook/db'
import { type EndpointId, type OrganizationId, signaturePresetNames } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import {
  allowAddresses,
  checkSigningSecret,
  createSigningSecret,
  dropPreviousSecret,
  readSignatureInput,
  signEndpoint,
  unsignEndpoint,
  within
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { EndpointState, Signature, signatureOf } from './schema.ts'

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

/** Signature settings: a preset, and the differences of the sender. */
const SignatureBody = Type.Object(
  {
    preset: OneOf(signaturePresetNames),
    secret: Type.Optional(Text(1_000, 'Signing secret; if absent, one is generated and shown only in the response')),
    header: Type.Optional(Text(100, 'Header with the signature')),
    prefix: Type.Optional(Type.String({ maxLength: 100, description: 'Prefix of the signature, such as `sha256=`' })),
    algorithm: Type.Optional(OneOf(['sha256', 'sha512', 'sha1'])),
    encoding: Type.Optional(OneOf(['hex', 'base64'])),
    payload: Type.Optional(Text(200, 'Signed content, such as `{timestamp}.{body}`')),
    timestamp_header: Type.Optional(Text(100, 'Header with the signing time')),
    id_header: Type.Optional(Text(100, 'Header with the message id, the `{id}` of the signed content')),
    tolerance_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        description: 'Maximum clock difference of the signing time in either direction'
      })
    )
  },
  {
    title: 'SignatureInput',
    additionalProperties: false,
    examples: [{ preset: 'vapi' }]
  }
)

type SignatureBody = Static<typeof SignatureBody>

/** New signature settings. */
const SignatureSet = Type.Object(
  {
    signature: Nullable(Signature),
    secret: Nullable(Type.String(), {
      description: 'The generated secret, shown only here; null for a given one'
    })
  },
  {
    title: 'SignatureSet',
    additionalProperties: false,
    examples: [
      {
        signature: {
          preset: 'vapi',
          header: 'x-signature',
          payload: '{timestamp}.{body}',
          previous_secret_expires_at: '2026-11-23T09:10:00.000Z'
        },
        secret: 'q0x1…'
      }
    ]
  }
)

const members = { allowed_ips: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 200 }) }

const AddressList = (title: string) =>
  Type.Object(members, {
    title,
    description: 'IPv4 and IPv6 addresses and CIDR blocks; an empty list allows any address',
    additionalProperties: false,
    examples: [{ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] }]
  })

/** Addresses that may send reports. */
const AllowedIps = AddressList('AllowedIps')

const AllowedIpsInput = AddressList('AllowedIpsInput')

export const endpointSecurityRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db } = means
  const schema = { tags: ['Webhooks'], params: idWithin<EndpointId>('Endpoint'), querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const
  const refusals = { 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyErrors }

  app.put(
    '/endpoints/:id/signature',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setSignature',
        summary: 'Require signatures',
        description:
          'After a new secret, the previous one stays valid for 24 hours. A generated secret is shown only in this response.',
        body: bytesOf(SignatureBody),
        response: { 200: Data(SignatureSet, 'Requests must be signed'), ...refusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(SignatureBody, request.body)
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const set = await setSignature(means, { organizationId, actor: auditActorOf(request), id: params.id, body })
      if (set === undefined) throw notFound('Endpoint')

      return { data: set }
    }
  )

  app.delete(
    '/endpoints/:id/signature',
    {
      config,
      schema: {
        ...schema,
        operationId: 'removeSignature',
        summary: 'Remove signature requirement',
        response: { 204: Done('Requests need no signature; the secrets are deleted'), ...refusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const endpoint = await unsignEndpoint(within(db, organizationId, auditActorOf(request)), params.id)
      if (endpoint === undefined) throw notFound('Endpoint')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/endpoints/:id/signature/previous',
    {
      config,
      schema: {
        ...schema,
        operationId: 'dropPreviousSecret',
        summary: 'Revoke previous secret',
        response: { 204: Done('Only the current secret is accepted'), ...refusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const endpoint = await dropPreviousSecret(within(db, organizationId, auditActorOf(request)), params.id)
      if (endpoint === undefined) throw notFound('Endpoint')

      return reply.code(204).send()
    }
  )

  app.put(
    '/endpoints/:id/allowed-ips',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setAllowedIps',
        summary: 'Set allowed addresses',
        body: bytesOf(AllowedIpsInput),
        response: {
          200: Data(AllowedIps, 'The allowed addresses, normalized; if empty, any address may send reports'),
          ...refusals
        }
      }
    },
    async (request) => {
      const { allowed_ips } = parseBody(AllowedIpsInput, request.body)
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const allowed = await allowAddresses(within(db, organizationId, auditActorOf(request)), params.id, allowed_ips)
      if (allowed === undefined) throw notFound('Endpoint')

      return { data: { allowed_ips: [...allowed.allowed_ips] } }
    }
  )
}

type Needed = Pick<ConsoleDependencies, 'db' | 'keyRing' | 'make'>

interface SignatureRequest {
  readonly organizationId: OrganizationId
  readonly actor: AuditActor
  readonly id: EndpointId
  readonly body: SignatureBody
}

/**
 * Requires a signature with the given secret, or with a new one.
 *
 * @returns `undefined` for an unknown endpoint
 */
async function setSignature(
  { db, keyRing, make }: Needed,
  { organizationId, actor, id, body }: SignatureRequest
): Promise<Static<typeof SignatureSet> | undefined> {
  const { secret: given, timestamp_header, id_header, tolerance_seconds, ...input } = body
  const scheme = readSignatureInput({
    ...input,
    ...(timestamp_header !== undefined && { timestampHeader: timestamp_header }),
    ...(id_header !== undefined && { idHeader: id_header }),
    ...(tolerance_seconds !== undefined && { tolerance: tolerance_seconds })
  })
  const made = make()
  const secret = given === undefined ? createSigningSecret(scheme, made.randomBytes) : checkSigningSecret(scheme, given)
  const signature = await signEndpoint(within(db, organizationId, actor), id, { scheme, secret, keyRing, ...made })

  return signature && { signature: signatureOf(signature), secret: given === undefined ? secret : null }
}
