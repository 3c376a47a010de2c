/**
 * Returns the texts that TypeScript declarations list for a name, sorted and without duplicates: the values of a
 * constant object (`Name: { readonly A: "a"; }`) and of a union (`name?: 'a' | 'b';`), in every declaration of the
 * name.
 *
 * @throws {Error} without any value
 */
export function declaredValues(declarations: string, name: string): string[] {
  const declaration = new RegExp(`\\b${name}\\??:\\s*(\\{[^}]*\\}|(?:\\s*\\|?\\s*['"][^'"]*['"])+)`, 'g')
  const values = [...declarations.matchAll(declaration)].flatMap(([, type = '']) =>
    [...type.matchAll(/['"]([^'"]*)['"]/g)].map(([, value = '']) => value)
  )
  if (values.length === 0) throw new Error(`No values are declared for ${name}`)

  return [...new Set(values)].sort()
}
