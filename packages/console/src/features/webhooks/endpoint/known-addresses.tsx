import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { providerOf } from '#features/endpoints/providers.ts'
import type { OfEndpoint } from './endpoint-page.tsx'
import { setupQuery } from './setup.ts'

export function KnownAddresses({ organization, endpoint }: OfEndpoint) {
  const { data: setup } = useQuery(setupQuery(organization, endpoint))
  const { name } = providerOf(endpoint.provider)
  if (setup === undefined) return null
  if (setup.addresses.length === 0) {
    return <Text>{name} has no fixed addresses, so any list rejects some of its reports.</Text>
  }

  return (
    <Text component="div">
      {name} sends from:
      {setup.addresses.map(({ range, when }) => (
        <div key={range}>
          <code>{range}</code> ({when})
        </div>
      ))}
    </Text>
  )
}
