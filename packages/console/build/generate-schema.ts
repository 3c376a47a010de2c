import openapiTypescript, { astToString } from 'openapi-typescript'

/** The description of the console API, of which the types are made. */
const description = new URL('../../../apps/management-api/console-openapi.json', import.meta.url)

/** The types of the console API, as TypeScript. */
export async function generateSchema(): Promise<string> {
  const types = await openapiTypescript(description, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false
  })

  return `// Generated from apps/management-api/console-openapi.json by \`node build/generate.ts\`.\n\n${astToString(types)}`
}
