/** A JSON pointer, as checks report it, as a path of names with dots: `/message/call/id` is `message.call.id`. */
export function toJsonPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
