/**
 * The texts that a declaration of TypeScript lists for a name, in alphabetical order: those of a constant object
 * (`Name: { readonly A: "a"; }`), and those of a union (`name?: 'a' | 'b';`), each once, wherever the name is declared.
 *
 * @throws where it lists none
 */
export function declaredValues(declarations: string, name: string): string[] {
  const declaration = new RegExp(`\\b${name}\\??:\\s*(\\{[^}]*\\}|(?:\\s*\\|?\\s*['"][^'"]*['"])+)`, 'g')
  const values = [...declarations.matchAll(declaration)].flatMap(([, type = '']) =>
    [...type.matchAll(/['"]([^'"]*)['"]/g)].map(([, value = '']) => value)
  )
  if (values.length === 0) throw new Error(`No values are declared for ${name}`)

  return [...new Set(values)].sort()
}
