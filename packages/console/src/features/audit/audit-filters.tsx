import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#features/members/members.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { actionLabels } from './action-labels.ts'
import { type AuditFilter, actorsQuery, commandLine } from './audit.ts'
import classes from './audit-filters.module.css'

interface AuditFiltersProps {
  readonly organization: string
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const actions = Object.entries(actionLabels).map(([value, label]) => ({ value, label }))

export function AuditFilters({ organization, filter, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery(organization))
  const { data: actors = [] } = useQuery(actorsQuery(organization))
  const people = members.map(({ user_id: value, name: label }) => ({ value, label }))
  const others = actors.filter(({ id }) => members.every((member) => member.user_id !== id))
  const ofKind = (kind: string, isStaff = false) =>
    others
      .filter((one) => one.kind === kind && one.is_staff === isStaff)
      .map(({ id: value, name: label }) => ({ value, label }))
  const groups = [
    { group: 'Members', items: people },
    { group: 'Staff', items: ofKind('user', true) },
    { group: 'Former members', items: ofKind('user') },
    { group: 'API keys', items: ofKind('api_key') }
  ].filter(({ items }) => items.length > 0)
  const known = groups.flatMap(({ items }) => items)
  const change = (changed: AuditFilter) => onChange({ ...filter, ...changed })
  const { act = '', actor = '', object, from = '', to = '' } = filter

  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Action"
        value={act}
        data={[{ value: '', label: 'All actions' }, ...actions, ...unknownOf(actions, act)]}
        onChange={({ currentTarget: { value } }) => change({ act: value || undefined })}
      />
      <NativeSelect
        aria-label="Actor"
        value={actor}
        data={[
          { value: '', label: 'All actors' },
          { value: commandLine, label: 'Command line' },
          ...groups,
          ...unknownOf([...known, { value: commandLine }], actor)
        ]}
        onChange={({ currentTarget: { value } }) => change({ actor: value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="From"
        leftSection="From"
        leftSectionWidth={52}
        max={to}
        value={from}
        onChange={({ currentTarget: { value } }) => change({ from: value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="To"
        leftSection="To"
        leftSectionWidth={36}
        min={from}
        value={to}
        onChange={({ currentTarget: { value } }) => change({ to: value || undefined })}
      />
      {object !== undefined && (
        <Button
          variant="default"
          rightSection={<Icon name="close" size={14} />}
          onClick={() => change({ object: undefined })}
        >
          One target<VisuallyHidden>, remove this filter</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** Returns a choice for a value from the URL that is not in the list. */
function unknownOf(known: readonly { readonly value: string }[], chosen: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)

  return isKnown ? [] : [{ value: chosen, label: chosen }]
}
