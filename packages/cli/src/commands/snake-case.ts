/** Converts the name of an option to the name of the API, such as `displayName` to `display_name`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
