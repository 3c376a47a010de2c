import type { Client } from '@callbook/console-api'

interface EventClientProps {
  /** `null` for all clients. */
  readonly id: string | null
  readonly clients: readonly Client[] | undefined
}

export function EventClient({ id, clients }: EventClientProps) {
  if (id === null) return 'All'
  const client = clients?.find((one) => one.id === id)

  return client === undefined ? '–' : <span dir="auto">{client.display_name}</span>
}
