import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { assigneesQuery } from './assignees.ts'
import classes from './assignment.module.css'

interface AssigneeFilterProps {
  readonly organization: string
  /** `me`, `none` or the id of a user; `undefined` for calls of the user and unassigned ones. */
  readonly assignee: string | undefined
  readonly onChange: (assignee: string | undefined) => void
}

/** Selects whose calls the queue contains. */
export function AssigneeFilter({ organization, assignee, onChange }: AssigneeFilterProps) {
  const { data: members = [] } = useQuery(assigneesQuery(organization))
  const you = members.find(({ is_you: isYou }) => isYou)

  return (
    <NativeSelect
      aria-label="Queue"
      className={classes.filter}
      value={assignee ?? ''}
      data={[
        { value: '', label: 'Yours and unassigned' },
        { value: 'me', label: `Assigned to you (${you?.assigned ?? 0})` },
        { value: 'none', label: 'Unassigned' },
        ...members
          .filter(({ is_you: isYou }) => !isYou)
          .map(({ user_id: value, name, assigned }) => ({ value, label: `${name} (${assigned})` }))
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
    />
  )
}
