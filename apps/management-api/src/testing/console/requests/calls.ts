import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization, addRawReport } from '@callbook/db/testing'
import type { EndpointId } from '@callbook/domain'
import { addStoredRecording } from '../../recordings.ts'
import { owner, type Preparations, type PreparedWithin, staff, type World } from './prepared.ts'

/** Requests about calls and insights. */
export const callRequests: Preparations = {
  'POST /organizations/{organization}/reports/reprocess': async (world) => {
    const organizationId = await addOrganization(world.db)
    const path = `/organizations/${organizationId}/reports/reprocess`
    const body = { since: '2020-01-01T00:00:00Z', dry_run: true }

    return { ...(await staff(world, 'account_manager', path, body)), organizationId }
  },
  'GET /organizations/{organization}/insights': (world) => owner(world, '/insights'),
  'GET /organizations/{organization}/insights/volume': (world) => owner(world, '/insights/volume'),
  'GET /organizations/{organization}/insights/outcomes': (world) => owner(world, '/insights/outcomes'),
  'GET /organizations/{organization}/insights/scores': (world) => owner(world, '/insights/scores'),
  'GET /organizations/{organization}/insights/costs': (world) => owner(world, '/insights/costs'),
  'GET /organizations/{organization}/insights/agents': (world) => owner(world, '/insights/agents'),
  'GET /organizations/{organization}/insights/agreement': (world) => owner(world, '/insights/agreement'),
  'GET /organizations/{organization}/insights/comparison': (world) =>
    owner(
      world,
      '/insights/comparison?assistant_id=a&assistant_version=2&other_assistant_id=a&other_assistant_version=1'
    ),
  'GET /organizations/{organization}/calls/counts': (world) => owner(world, '/calls/counts'),
  'GET /organizations/{organization}/calls/whole': (world) => owner(world, '/calls/whole'),
  'GET /organizations/{organization}/calls/{id}': (world) => ofCall(world, ''),
  'GET /organizations/{organization}/calls/{id}/evaluations': (world) => ofCall(world, '/evaluations'),
  'GET /organizations/{organization}/calls/{id}/evaluations/versions': (world) =>
    ofCall(world, '/evaluations/versions'),
  'GET /organizations/{organization}/calls/{id}/neighbours': (world) => ofCall(world, '/neighbours'),
  'GET /organizations/{organization}/calls/{id}/report': (world) => ofCall(world, '/report'),
  'GET /organizations/{organization}/calls/{id}/readers': (world) => ofCall(world, '/readers'),
  'POST /organizations/{organization}/calls/{id}/plays': (world) => ofCall(world, '/plays'),
  'GET /organizations/{organization}/calls/{id}/recording': (world) => ofCall(world, '/recording')
}

/** Prepares a request about a call with a stored report. */
async function ofCall(world: World, suffix: string): Promise<PreparedWithin> {
  const prepared = await owner(world, '')
  const { organizationId } = prepared
  const clientId = await addClient(world.testDb, organizationId)
  const callId = await addCall(world.testDb, organizationId, clientId)
  const endpoint = { organizationId, clientId, endpointId: newId<EndpointId>() }
  await addRawReport(world.testDb, endpoint, { callId, receivedAt: new Date() })
  await addStoredRecording(world.testDb, { organizationId, clientId, callId })

  return { ...prepared, path: `${prepared.path}/calls/${callId}${suffix}` }
}
