import { getRouteApi } from '@tanstack/react-router'
import type { IssuedApiKey } from '../api/schema.ts'
import { SecretDialog } from '../dialog/secret-dialog.tsx'
import { curlWith } from './curl.ts'

const route = getRouteApi('/signed-in')

interface ShownKeyProps {
  /** Undefined while there is none to show. */
  readonly issued: IssuedApiKey | undefined
  readonly onClose: () => void
}

/** Shows a key once, and how it is tried. */
export function ShownKey({ issued, onClose }: ShownKeyProps) {
  const { me } = route.useRouteContext()

  return (
    <SecretDialog
      isOpen={issued !== undefined}
      onClose={onClose}
      title="API key"
      secrets={issued === undefined ? [] : secretsOf(issued.key, me.api_url)}
    >
      The key <b dir="auto">{issued?.name}</b> is shown this once. Whoever has it reads everything of this organization.
    </SecretDialog>
  )
}

function secretsOf(key: string, apiUrl: string) {
  return [
    { label: 'Key', value: key },
    { label: 'See the latest calls with it', value: curlWith(key, apiUrl) }
  ]
}
