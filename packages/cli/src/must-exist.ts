import { MissingResourceError } from '@callbook/operations/values'

/**
 * Returns a resource that must exist.
 *
 * @param what the name of its type, such as `client`
 * @throws {MissingResourceError} if it is `undefined`
 */
export function mustExist<Thing>(thing: Thing | undefined, what: string, id: string): Thing {
  if (thing === undefined) throw new MissingResourceError(`There is no ${what} ${id}`)

  return thing
}
