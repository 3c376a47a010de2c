import type { IssuedApiKey } from '@callbook/console-api'
import { getRouteApi } from '@tanstack/react-router'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { GuideLink } from '#ui/guide-link.tsx'

interface ShownKeyProps {
  /** `undefined` closes the dialog. */
  readonly issued: IssuedApiKey | undefined
  readonly onClose: () => void
}

const route = getRouteApi('/signed-in')

/** Shows a new key once, with an example request. */
export function NewKeyDialog({ issued, onClose }: ShownKeyProps) {
  const { me } = route.useRouteContext()

  return (
    <SecretDialog onClose={onClose} title="API key" secrets={issued && secretsOf(issued.key, me.api_url)}>
      Copy the key <b dir="auto">{issued?.name}</b> now. You won’t see it again. It can read all data in this
      organization. <GuideLink guide="first-request">The guide</GuideLink> explains the first requests.
    </SecretDialog>
  )
}

function secretsOf(key: string, apiUrl: string) {
  return [
    { label: 'Key', value: key },
    { label: 'Example request', value: curlWith(key, apiUrl) }
  ]
}

/** Returns a shell command that lists the latest calls with a key. */
function curlWith(key: string, apiUrl: string): string {
  return `curl -s -H 'X-API-Key: ${key}' '${apiUrl}/v1/calls?limit=5'`
}
