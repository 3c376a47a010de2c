import { api, bodyOf } from '../api/client.ts'

const path = '/console/api/me/second-factor'

/** Makes a secret for an authenticator, which is in force once a code of it is given. */
export async function proposeSecondFactor() {
  return (await bodyOf(api.POST(path))).data
}

/**
 * Has the secret be in force.
 *
 * @returns the recovery codes, which are told this once
 * @throws {ApiError} 403 for a wrong code
 */
export async function setSecondFactor(code: string): Promise<readonly string[]> {
  return (await bodyOf(api.PUT(path, { body: { code } }))).data.recovery_codes
}

export async function removeSecondFactor(): Promise<void> {
  await bodyOf(api.DELETE(path))
}
