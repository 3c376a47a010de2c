import { randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, type TestDb, type TestEndpoint } from '@callbook/db/testing'
import { type EndpointId, parseKeyRing, type SignatureScheme, sealSecret, signaturePresets } from '@callbook/domain'

export const secretsKey = randomBytes(32).toString('base64')
export const secrets = parseKeyRing(secretsKey)

/** An endpoint that accepts reports. */
export interface OpenEndpoint extends TestEndpoint {
  readonly slug: string
}

type EndpointSettings = Pick<NonNullable<Parameters<typeof addEndpoint>[3]>, 'allowed_ips' | 'provider'>

interface EndpointOptions extends EndpointSettings {
  /** The secret that requests must be signed with; by default none. */
  readonly secret?: string
  /** The signature scheme. */
  readonly scheme?: SignatureScheme
}

/** Creates an endpoint of a client in a new organization. */
export async function someEndpoint(db: TestDb, options: EndpointOptions = {}): Promise<OpenEndpoint> {
  const { secret, scheme = signaturePresets['vapi-body'], ...settings } = options
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const endpointId = newId<EndpointId>()
  const signed = secret !== undefined && {
    signature: JSON.stringify(scheme),
    secret_encrypted: sealSecret(secrets, secret, endpointId, randomBytes)
  }
  const { slug } = await addEndpoint(db, organizationId, clientId, { id: endpointId, ...settings, ...signed })

  return { organizationId, clientId, endpointId, slug }
}
