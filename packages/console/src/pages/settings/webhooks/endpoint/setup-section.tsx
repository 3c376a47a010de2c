import { Part } from '../../../../shell/part.tsx'
import { providerOf } from '../providers.ts'
import type { OfEndpoint } from './endpoint-page.tsx'
import { SetupFields } from './setup-fields.tsx'

/** What the provider has to be told. */
export function SetupSection({ organization, endpoint }: OfEndpoint) {
  const { name } = providerOf(endpoint.provider)

  return (
    <Part
      title={`Set up in ${name}`}
      about={`Enter these in ${name}. The URL is as good as a password: that it was shown is kept in the audit.`}
    >
      <SetupFields organization={organization} endpoint={endpoint} />
    </Part>
  )
}
