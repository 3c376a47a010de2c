import { Anchor, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/signed-in')

/** Names the contact for members who can create keys but not revoke them. */
export function SupportContact() {
  const { me } = route.useRouteContext()

  return (
    <Text size="sm" c="dimmed">
      To revoke or rotate a key, ask <Contact contact={me.support_contact} />.
    </Text>
  )
}

function Contact({ contact }: { readonly contact: string | null }) {
  if (contact === null) return 'your Callbook operator'
  if (!/^\S+@\S+$/.test(contact)) return contact

  return (
    <Anchor inherit href={`mailto:${contact}`}>
      {contact}
    </Anchor>
  )
}
