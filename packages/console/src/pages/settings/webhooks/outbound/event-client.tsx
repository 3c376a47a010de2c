import type { Client } from '../../../../api/schema.ts'

interface EventClientProps {
  /** Null for all. */
  readonly id: string | null
  readonly clients: readonly Client[] | undefined
}

/** Whose events are sent. */
export function EventClient({ id, clients }: EventClientProps) {
  if (id === null) return 'All'
  const client = clients?.find((one) => one.id === id)

  return client === undefined ? '–' : <span dir="auto">{client.display_name}</span>
}
