import { Anchor, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/signed-in')

/** For who may issue keys, and not end them. */
export function WhomToAsk() {
  const { me } = route.useRouteContext()

  return (
    <Text size="sm" c="dimmed">
      To have a key revoked or rotated, ask <Contact contact={me.support_contact} />.
    </Text>
  )
}

function Contact({ contact }: { readonly contact: string | null }) {
  if (contact === null) return 'whoever runs Callbook for you'
  if (!/^\S+@\S+$/.test(contact)) return contact

  return (
    <Anchor inherit href={`mailto:${contact}`}>
      {contact}
    </Anchor>
  )
}
