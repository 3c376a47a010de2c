import { bodyOf } from '@callbook/console-api'
import { api } from '#api/client.ts'

const path = '/console/api/me/second-factor'

/** Creates a secret for an authenticator, which takes effect once a code confirms it. */
export async function proposeSecondFactor() {
  return (await bodyOf(api.POST(path))).data
}

/**
 * Confirms the secret.
 *
 * @returns the recovery codes, shown only once
 * @throws {ApiError} 403 for a wrong code
 */
export async function setSecondFactor(code: string): Promise<readonly string[]> {
  return (await bodyOf(api.PUT(path, { body: { code } }))).data.recovery_codes
}

/** @throws {ApiError} 403 for a wrong code */
export async function removeSecondFactor(code: string): Promise<void> {
  await bodyOf(api.POST(`${path}/removal`, { body: { code } }))
}
