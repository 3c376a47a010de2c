import { type EndpointId, type KeyRing, openSecret } from '@callbook/domain'
import { InputError } from '../input-error.ts'

/** @throws {InputError} if the key ring cannot decrypt it */
export function openSealed(
  keyRing: KeyRing,
  sealed: string,
  { id, what }: { readonly id: EndpointId; readonly what: 'URL' | 'secret' }
): string {
  try {
    return openSecret(keyRing, sealed, id)
  } catch (error) {
    throw new InputError(`SECRETS_KEY does not open the ${what} of endpoint ${id}: ${(error as Error).message}`)
  }
}
