import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../theme/icons.tsx'
import { membersQuery } from '../members/members.ts'
import { actLabels } from './act-labels.ts'
import { type AuditFilter, actorsQuery, commandLine } from './audit.ts'
import classes from './audit-filters.module.css'

interface AuditFiltersProps {
  readonly organization: string
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const acts = Object.entries(actLabels).map(([value, label]) => ({ value, label }))

/** Narrows the list: by what was done, who did it, to what, and when. */
export function AuditFilters({ organization, filter, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery(organization))
  const { data: actors = [] } = useQuery(actorsQuery(organization))
  const people = members.map(({ user_id: value, name: label }) => ({ value, label }))
  const others = actors.filter(({ id }) => members.every((member) => member.user_id !== id))
  const ofKind = (kind: string) =>
    others.filter((one) => one.kind === kind).map(({ id: value, name: label }) => ({ value, label }))
  const groups = [
    { group: 'Members', items: people },
    { group: 'Staff and former members', items: ofKind('user') },
    { group: 'API keys', items: ofKind('api_key') }
  ].filter(({ items }) => items.length > 0)
  const known = groups.flatMap(({ items }) => items)
  const change = (changed: AuditFilter) => onChange({ ...filter, ...changed })
  const { act = '', actor = '', object, from = '', to = '' } = filter

  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="What"
        value={act}
        data={[{ value: '', label: 'Everything' }, ...acts, ...unknownOf(acts, act)]}
        onChange={({ currentTarget: { value } }) => change({ act: value || undefined })}
      />
      <NativeSelect
        aria-label="Who"
        value={actor}
        data={[
          { value: '', label: 'By anybody' },
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
          About one thing<VisuallyHidden>, remove this filter</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** What is chosen by an address, and not known here. */
function unknownOf(known: readonly { readonly value: string }[], chosen: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)

  return isKnown ? [] : [{ value: chosen, label: chosen }]
}
