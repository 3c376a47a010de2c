import openapiTypescript, { astToString } from 'openapi-typescript'

/** API description from which the types are generated. */
const description = new URL('../../../apps/management-api/openapi.json', import.meta.url)

/** Returns the types of the API as TypeScript. */
export async function generateSchema(): Promise<string> {
  const types = await openapiTypescript(description, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false
  })

  return `// Generated from apps/management-api/openapi.json by \`node src/generate.ts\`.\n\n${astToString(types)}`
}
