import type { EventEndpoint, Member } from '@callbook/console-api'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeEventEndpoint, eventEndpointsQuery } from '#features/webhooks/outbound/event-endpoints.ts'
import { nameOf } from '#features/webhooks/outbound/event-words.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { eventEndpointsOfMemberQuery } from './members.ts'

interface EventEndpointsOfMemberProps {
  readonly organization: string
  readonly member: Member
}

/** Lists the active event endpoints whose URL a member set. They keep sending after the member is removed. */
export function EventEndpointsOfMember({ organization, member: { user_id: id, name } }: EventEndpointsOfMemberProps) {
  const { data: endpoints, error } = useQuery(eventEndpointsOfMemberQuery(organization, id))
  if (endpoints === undefined) return <Failure error={error} />
  if (endpoints.length === 0) return null

  return (
    <Stack gap="xs">
      <Text size="sm">Events are still sent to URLs that {name} set:</Text>
      {endpoints.map((endpoint) => (
        <PausableEndpoint key={endpoint.id} endpoint={endpoint} />
      ))}
    </Stack>
  )
}

function PausableEndpoint({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { queryKey: changes } = eventEndpointsQuery(endpoint.organization_id)
  const pausing = useAction({ send: () => changeEventEndpoint(endpoint, { state: 'paused' }), changes })

  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{nameOf(endpoint)}</bdi>
        </Text>
        <Button
          size="xs"
          variant="default"
          aria-label={`Pause ${nameOf(endpoint)}`}
          loading={pausing.isPending}
          onClick={() => pausing.mutate()}
        >
          Pause
        </Button>
      </Group>
      {pausing.error !== null && <Failure error={pausing.error} />}
    </>
  )
}
