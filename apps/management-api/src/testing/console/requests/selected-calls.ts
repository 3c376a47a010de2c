import { owner, type Preparations, type PreparedWithin, type World } from './prepared.ts'
import { addFlaggedCall } from './reviews.ts'

/** Requests about selected calls. */
export const selectedCallRequests: Preparations = {
  'POST /organizations/{organization}/calls/send-to-review': (world) => withCall(world, 'send-to-review', {}),
  'POST /organizations/{organization}/calls/evaluate': (world) => withCall(world, 'evaluate', { dry_run: false })
}

async function withCall(world: World, action: string, options: object): Promise<PreparedWithin> {
  const prepared = await owner(world, `/calls/${action}`)
  const id = await addFlaggedCall(world, prepared.organizationId)
  const reviewed = world.testDb.updateTable('calls').set({ human_review_required: false })
  await reviewed.where('organization_id', '=', prepared.organizationId).where('id', '=', id).execute()

  return { ...prepared, body: { ids: [id], ...options } }
}
