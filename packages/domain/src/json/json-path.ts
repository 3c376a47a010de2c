/** Converts a JSON pointer of a validation error to a path with dots: `/message/call/id` becomes `message.call.id`. */
export function toJsonPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
