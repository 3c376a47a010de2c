import type { FoundApiKey } from '@callbook/db'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { OneOf, Uuid } from '../fields.ts'

const example = {
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  api_key_id: '0199f1c2-0000-7000-8000-000000000002',
  key_name: 'Reporting',
  environment: 'production'
}

/** The key a request was made with. */
export const ApiKeyInfo = Type.Object(
  {
    organization_id: Uuid<OrganizationId>({ description: 'The organization whose data the key opens' }),
    api_key_id: Uuid<ApiKeyId>(),
    key_name: Type.String({ description: 'What the key is for, in the words of whoever issued it' }),
    environment: OneOf(['production', 'sandbox'])
  },
  { title: 'ApiKeyInfo', examples: [example], additionalProperties: false }
)

export function presentApiKey({ id, organization_id, name, environment }: FoundApiKey): Static<typeof ApiKeyInfo> {
  return { organization_id, api_key_id: id, key_name: name, environment }
}
