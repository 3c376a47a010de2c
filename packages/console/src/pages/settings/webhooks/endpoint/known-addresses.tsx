import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { providerOf } from '../providers.ts'
import type { OfEndpoint } from './endpoint-page.tsx'
import { setupQuery } from './setup.ts'

/** From where the provider delivers, as far as that is fixed. */
export function KnownAddresses({ organization, endpoint }: OfEndpoint) {
  const { data: setup } = useQuery(setupQuery(organization, endpoint))
  const { name } = providerOf(endpoint.provider)
  if (setup === undefined) return null
  if (setup.addresses.length === 0) {
    return <Text>{name} has no fixed addresses: any list here will refuse reports of it.</Text>
  }

  return (
    <Text component="div">
      {name} delivers from:
      {setup.addresses.map(({ range, when }) => (
        <div key={range}>
          <code>{range}</code> ({when})
        </div>
      ))}
    </Text>
  )
}
