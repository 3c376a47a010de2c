import { insertHold, setRecordingPolicy } from '@callbook/db'
import { addCall, addClient } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { owner, type Preparations, type PreparedWithin, staff, type World } from './prepared.ts'

/** Requests about stored recordings, retention and legal holds. */
export const recordingRequests: Preparations = {
  'GET /organizations/{organization}/recording-policies': (world) => owner(world, '/recording-policies'),
  async 'PUT /organizations/{organization}/clients/{id}/recording-policy'(world) {
    const { clientId, ...prepared } = await ofClient(world, { keeps: true, days: 90, consent_confirmed: true })

    return { ...prepared, path: `${prepared.path}/clients/${clientId}/recording-policy` }
  },
  async 'POST /organizations/{organization}/calls/{id}/recording/fetch'(world) {
    const { clientId, ...prepared } = await ofClient(world)
    const { organizationId, path } = prepared
    const policy = { keeps: true, days: null, consentBy: 'Ada', now: new Date() }
    await setRecordingPolicy({ db: world.db, organizationId }, clientId, policy)
    const callId = await addCall(world.testDb, organizationId, clientId)

    return { ...prepared, path: `${path}/calls/${callId}/recording/fetch` }
  },
  'GET /organizations/{organization}/recordings': (world) => owner(world, '/recordings'),
  'POST /organizations/{organization}/recordings/verify': (world) =>
    owner(world, '/recordings/verify', { after: null }),
  'POST /recordings/doctor': (world) => staff(world, 'account_manager', '/recordings/doctor'),
  async 'POST /organizations/{organization}/clients/{id}/recordings/fetch'(world) {
    const { clientId, ...prepared } = await ofClient(world, { since: '2020-01-01T00:00:00Z' })
    const { organizationId, path } = prepared
    const policy = { keeps: true, days: null, consentBy: 'Ada', now: new Date() }
    await setRecordingPolicy({ db: world.db, organizationId }, clientId, policy)
    await addCall(world.testDb, organizationId, clientId)

    return { ...prepared, path: `${path}/clients/${clientId}/recordings/fetch` }
  },
  'GET /organizations/{organization}/retention': (world) => owner(world, '/retention'),
  'PUT /organizations/{organization}/retention': (world) =>
    owner(world, '/retention', { client_id: null, follows_default: false, content_days: 90, call_days: null }),
  'GET /organizations/{organization}/retention/preview': (world) => owner(world, '/retention/preview?content_days=90'),
  'GET /organizations/{organization}/holds': (world) => owner(world, '/holds'),
  async 'POST /organizations/{organization}/holds'(world) {
    const { clientId, ...prepared } = await ofClient(world)

    return { ...prepared, path: `${prepared.path}/holds`, body: { kind: 'client', id: clientId, reason: 'Case 114' } }
  },
  async 'POST /organizations/{organization}/holds/{id}/release'(world) {
    const { clientId, ...prepared } = await ofClient(world)
    const { id } = await insertHold(
      { db: world.db, organizationId: prepared.organizationId },
      {
        ...{
          client_id: clientId,
          customer_id: null,
          call_id: null,
          reason: 'Case 114',
          made_by: 'Ada',
          now: new Date()
        }
      }
    )

    return { ...prepared, path: `${prepared.path}/holds/${id}/release` }
  }
}

async function ofClient(world: World, body?: object): Promise<PreparedWithin & { readonly clientId: ClientId }> {
  const prepared = await owner(world, '', body)

  return { ...prepared, clientId: await addClient(world.testDb, prepared.organizationId) }
}
