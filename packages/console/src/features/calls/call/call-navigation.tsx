import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { formatCount } from '#ui/formats.ts'
import { useKeys } from '#ui/keys.ts'
import { Icon, type IconName } from '#ui/theme/icons.tsx'
import { useTimeZone } from '#ui/time/time.tsx'
import { callParameters, neighboursQuery } from '../calls.ts'
import classes from './call-page.module.css'

const route = getRouteApi('/signed-in/o/$organization/calls/$call')

const to = '/o/$organization/calls/$call' as const

export function CallNavigation() {
  const { organization, call: id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const hasPermission = usePermission()
  const { data, isPlaceholderData } = useQuery(neighboursQuery(organization, id, callParameters(search, useTimeZone())))
  const [previous, next] = isPlaceholderData ? [] : [data?.previous ?? undefined, data?.next ?? undefined]
  const goTo = (call: string | undefined) => {
    if (call !== undefined) void navigate({ to, params: { organization, call }, search })
  }
  // As in the list itself.
  useKeys(({ key }) => {
    if (key === 'j') goTo(next)
    else if (key === 'k') goTo(previous)
  })

  return (
    <Group gap="xs">
      {data !== undefined && data.position !== null && (
        <span className={classes.place}>
          {formatCount(data.position)} of {formatCount(data.total)}
        </span>
      )}
      <Step icon="previous" label="Previous call" shortcut="k" call={previous} />
      <Step icon="next" label="Next call" shortcut="j" call={next} />
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => (
          <Link {...props} to="/o/$organization/calls" params={{ organization }} search={search} />
        )}
      >
        All calls
      </Button>
      {hasPermission('review') && (
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => (
            <Link {...props} to="/o/$organization/review" params={{ organization }} search={{ call: id }} />
          )}
        >
          Review call
        </Button>
      )}
    </Group>
  )
}

interface StepProps {
  readonly icon: IconName
  readonly label: string
  readonly shortcut: string
  /** `undefined` at the end of the list. */
  readonly call: string | undefined
}

/** A link, so that it can be opened in a new tab. */
function Step({ icon, label, shortcut, call }: StepProps) {
  const { organization } = route.useParams()
  const search = route.useSearch()
  if (call === undefined) {
    return (
      <ActionIcon variant="default" size={30} aria-label={label} disabled>
        <Icon name={icon} />
      </ActionIcon>
    )
  }

  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        renderRoot={(props) => <Link {...props} to={to} params={{ organization, call }} search={search} />}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
