import { bodyOf, type ReviewAssignee } from '@callbook/console-api'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { evaluationQuery } from '#features/calls/call.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useKeys } from '#ui/keys.ts'
import { KeyButton } from './key-button.tsx'
import classes from './review.module.css'
import { reviewedCallQuery } from './reviews.ts'

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
  useKeys(({ key, repeat }) => {
    if (key === 'm' && !repeat && you !== undefined && !isLeaving && !assigning.isPending) toggle()
  })
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

const path = '/console/api/organizations/{organization}'

/**
 * Members to whom calls can be assigned, by name.
 *
 * @param client only members who may review calls of this client
 */
export function assigneesQuery(organization: string, client?: string) {
  const query = client === undefined ? {} : { client_id: client }

  return queryOptions({
    queryKey: ['review', organization, 'assignees', client ?? ''],
    queryFn: async () =>
      (await bodyOf(api.GET(`${path}/review/assignees`, { params: { path: { organization }, query } }))).data
  })
}

/** Assigns a call to a member, or ends its assignment. */
async function assign(organization: string, id: string, user: string | null): Promise<ReviewAssignee | null> {
  const params = { path: { organization, id } }
  if (user !== null) {
    return (await bodyOf(api.PUT(`${path}/calls/{id}/assignee`, { params, body: { user_id: user } }))).data
  }
  await bodyOf(api.DELETE(`${path}/calls/{id}/assignee`, { params }))

  return null
}
