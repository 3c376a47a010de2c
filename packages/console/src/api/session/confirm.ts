import { bodyOf } from '@callbook/console-api'
import { api } from '../client.ts'

export type Proof = { readonly password: string } | { readonly code: string }

/**
 * Confirms the session for actions that require a recent sign-in.
 *
 * @throws {ApiError} 403 for a wrong password or code
 */
export async function confirmSession(proof: Proof): Promise<void> {
  await bodyOf(api.POST('/console/api/session/confirm', { body: proof }))
}
