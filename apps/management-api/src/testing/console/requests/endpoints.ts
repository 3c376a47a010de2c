import { newId } from '@callbook/db'
import { addClient } from '@callbook/db/testing'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { addUrl } from '../endpoints.ts'
import { addRejection } from '../rejections.ts'
import { owner, type Preparations, type Prepared, type World } from './prepared.ts'

/** Requests about webhook URLs. */
export const endpointRequests: Preparations = {
  'GET /organizations/{organization}/clients/{id}/endpoints': (world) => ofClient(world),
  'POST /organizations/{organization}/clients/{id}/endpoints': (world) => ofClient(world, { provider: 'vapi' }),
  'POST /organizations/{organization}/endpoints/{id}/activate': async (world) => {
    const prepared = await ofEndpoint(world, '/deactivate')
    await prepared.browser.send('POST', prepared.path)

    return { ...prepared, path: prepared.path.replace('deactivate', 'activate') }
  },
  'POST /organizations/{organization}/endpoints/{id}/deactivate': (world) => ofEndpoint(world, '/deactivate'),
  'POST /organizations/{organization}/endpoints/{id}/revoke': (world) => ofEndpoint(world, '/revoke'),
  'POST /organizations/{organization}/endpoints/{id}/replace': (world) =>
    ofEndpoint(world, '/replace', { overlap_hours: 24 }),
  'POST /organizations/{organization}/endpoints/{id}/url': (world) => ofEndpoint(world, '/url'),
  'PUT /organizations/{organization}/endpoints/{id}/signature': (world) =>
    ofEndpoint(world, '/signature', { preset: 'vapi' }),
  'DELETE /organizations/{organization}/endpoints/{id}/signature': (world) => ofSigned(world, ''),
  'DELETE /organizations/{organization}/endpoints/{id}/signature/previous': (world) => ofSigned(world, '/previous'),
  'PUT /organizations/{organization}/endpoints/{id}/allowed-ips': (world) =>
    ofEndpoint(world, '/allowed-ips', { allowed_ips: ['203.0.113.0/24'] }),
  'PUT /organizations/{organization}/endpoints/{id}/watch': (world) =>
    ofEndpoint(world, '/watch', { silence_after_seconds: 21_600, suspects_silence: false }),
  'GET /organizations/{organization}/endpoints/{id}': (world) => ofEndpoint(world, ''),
  'GET /organizations/{organization}/endpoints/{id}/setup': (world) => ofEndpoint(world, '/setup'),
  'POST /organizations/{organization}/endpoints/{id}/test': (world) => ofEndpoint(world, '/test'),
  'POST /organizations/{organization}/endpoints/{id}/sample': (world) =>
    ofEndpoint(world, '/sample', { sample: 'voicemail' }),
  'GET /organizations/{organization}/alarms': (world) => owner(world, '/alarms'),
  'GET /organizations/{organization}/endpoints/{id}/deliveries': (world) => ofEndpoint(world, '/deliveries'),
  'GET /organizations/{organization}/endpoints/{id}/rejections': (world) => ofEndpoint(world, '/rejections'),
  'GET /organizations/{organization}/endpoints/{id}/rejections/counts': (world) =>
    ofEndpoint(world, '/rejections/counts'),
  'POST /organizations/{organization}/endpoints/{id}/rejections/release': async (world) => {
    const body = { cause: 'odd', dry_run: false }

    return { ...(await ofRejected(world, ({ endpoint }) => `/endpoints/${endpoint}/rejections/release`)), body }
  },
  'GET /organizations/{organization}/rejections': (world) => owner(world, '/rejections'),
  'GET /organizations/{organization}/rejections/counts': (world) => owner(world, '/rejections/counts'),
  'GET /organizations/{organization}/rejections/facets': (world) => owner(world, '/rejections/facets'),
  'GET /organizations/{organization}/rejections/retryable': (world) => owner(world, '/rejections/retryable'),
  'POST /organizations/{organization}/rejections/release': async (world) => {
    const body = { cause: 'odd', dry_run: false }

    return { ...(await ofRejected(world, () => '/rejections/release')), body }
  },
  'GET /organizations/{organization}/rejections/{id}': (world) =>
    ofRejected(world, ({ rejection }) => `/rejections/${rejection}`),
  'POST /organizations/{organization}/rejections/{id}/release': (world) =>
    ofRejected(world, ({ rejection }) => `/rejections/${rejection}/release`)
}

async function ofClient(world: World, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const { organizationId = newId<OrganizationId>() } = prepared
  const id = await addClient(world.testDb, organizationId)

  return { ...prepared, path: `${prepared.path}/clients/${id}/endpoints` }
}

async function ofEndpoint(world: World, suffix: string, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const { organizationId = newId<OrganizationId>() } = prepared
  const { id } = await addUrl(world, organizationId)

  return { ...prepared, path: `${prepared.path}/endpoints/${id}${suffix}` }
}

/** Prepares a request about an endpoint whose secret was replaced. */
async function ofSigned(world: World, suffix: string): Promise<Prepared> {
  const prepared = await ofEndpoint(world, '/signature')
  for (const _ of ['first', 'second']) await prepared.browser.send('PUT', prepared.path, { preset: 'vapi' })

  return { ...prepared, path: `${prepared.path}${suffix}` }
}

interface Rejected {
  readonly endpoint: EndpointId
  readonly rejection: RejectionId
}

/** Prepares a request about an endpoint with a rejected report that can be retried. */
async function ofRejected(world: World, suffix: (of: Rejected) => string): Promise<Prepared> {
  const prepared = await owner(world, '')
  const { organizationId = newId<OrganizationId>() } = prepared
  const { id: endpoint } = await addUrl(world, organizationId)
  const body = samples.vapi.build({ callId: newId() })
  const rejection = await addRejection(world.testDb, { organizationId, endpointId: endpoint }, { body })

  return { ...prepared, path: `${prepared.path}${suffix({ endpoint, rejection })}` }
}
