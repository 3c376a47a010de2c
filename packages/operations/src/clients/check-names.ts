import { isReadableName, readableForm } from '@callbook/domain'
import { InputError } from '../input-error.ts'

/**
 * Checks that the given names of a client can be read after they are stored. Names stored earlier are not checked.
 *
 * @throws {InputError} if a name is not readable
 */
export function checkNames(input: unknown): void {
  if (typeof input !== 'object' || input === null) return
  for (const [member, text] of Object.entries(input)) {
    const isName = member === 'name' || member === 'display_name'
    if (isName && typeof text === 'string' && text.trim() !== '' && !isReadableName(text)) {
      throw new InputError(`${member} must be ${readableForm}`)
    }
  }
}
