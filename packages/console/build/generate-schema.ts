import openapiTypescript, { astToString } from 'openapi-typescript'

/** OpenAPI description of the console API. */
const description = new URL('../../../apps/management-api/console-openapi.json', import.meta.url)

/** Returns the types of the console API as TypeScript. */
export async function generateSchema(): Promise<string> {
  const types = await openapiTypescript(description, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false
  })

  return `// Generated from apps/management-api/console-openapi.json by \`node build/generate.ts\`.\n\n${astToString(types)}`
}
