import type { ReviewAssignee } from '@callbook/console-api'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluationQuery } from '#features/calls/call.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { KeyButton } from '../form/key-button.tsx'
import { reviewedCallQuery } from '../reviews.ts'
import { assign, assigneesQuery } from './assignees.ts'
import classes from './assignment.module.css'
import { useAssignKey } from './use-assign-key.ts'

interface AssigneeProps {
  readonly organization: string
  /** Id of the waiting call. */
  readonly call: string
  /** Id of its client. */
  readonly client: string
  readonly assignee: ReviewAssignee | null
  /** Whether keys are meant for another call. */
  readonly isLeaving?: boolean
}

export function Assignee({ organization, call, client, assignee, isLeaving = false }: AssigneeProps) {
  const queryClient = useQueryClient()
  const { data: members = [] } = useQuery(assigneesQuery(organization, client))
  const assigning = useMutation({
    mutationFn: (user: string | null) => assign(organization, call, user),
    onSuccess: (changed) => {
      queryClient.setQueryData(reviewedCallQuery(organization, call).queryKey, (found) => {
        return found && { ...found, assignee: changed }
      })
      void queryClient.invalidateQueries(evaluationQuery(organization, call))
      for (const name of ['progress', 'assignees']) {
        void queryClient.invalidateQueries({ queryKey: ['review', organization, name] })
      }
    }
  })
  const you = members.find(({ is_you: isYou }) => isYou)
  const toggle = () => assigning.mutate(assignee?.is_you === true || you === undefined ? null : you.user_id)
  useAssignKey(you === undefined || isLeaving || assigning.isPending ? undefined : toggle)
  // A member who may no longer review is listed until the assignment has ended.
  const others = assignee === null || members.some(({ user_id: id }) => id === assignee.user_id) ? [] : [assignee]

  return (
    <>
      <div className={classes.assignee}>
        <NativeSelect
          size="xs"
          label="Assignee"
          disabled={assigning.isPending}
          value={assignee?.user_id ?? ''}
          data={[
            { value: '', label: 'Unassigned' },
            ...[...members, ...others].map(({ user_id: value, name, is_you: isYou }) => {
              return { value, label: isYou ? `${name} (you)` : name }
            })
          ]}
          onChange={({ currentTarget: { value } }) => assigning.mutate(value === '' ? null : value)}
        />
        {you !== undefined && (
          <KeyButton
            label={assignee?.is_you === true ? 'Unassign' : 'Assign to me'}
            keys={['m']}
            size="xs"
            isDisabled={isLeaving}
            isPending={assigning.isPending}
            onClick={toggle}
          />
        )}
      </div>
      <Failure error={assigning.error} />
    </>
  )
}
