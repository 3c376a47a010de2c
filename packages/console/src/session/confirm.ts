import { api, bodyOf } from '../api/client.ts'

export type Proof = { readonly password: string } | { readonly code: string }

/**
 * Proves again who is signed in, for what asks for a fresh sign-in.
 *
 * @throws {ApiError} 403 when it was not the password or code
 */
export async function confirmSession(proof: Proof): Promise<void> {
  await bodyOf(api.POST('/console/api/session/confirm', { body: proof }))
}
