import openapiTypescript, { astToString } from 'openapi-typescript'

/** The description of the API that the types are made of. */
const description = new URL('../../../apps/management-api/openapi.json', import.meta.url)

/** The types of the API, as TypeScript. */
export async function generateSchema(): Promise<string> {
  const types = await openapiTypescript(description, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false
  })

  return `// Generated from apps/management-api/openapi.json by \`node src/generate.ts\`.\n\n${astToString(types)}`
}
