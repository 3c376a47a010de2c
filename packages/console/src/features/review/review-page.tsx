import type { ReviewProgress } from '@callbook/console-api'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount, numberFormat } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead, RefusedPage } from '#ui/page/page-head.tsx'
import { dayOf, startOfDay } from '#ui/time/day.ts'
import { Time, useTimeZone } from '#ui/time/time.tsx'
import { assigneesQuery } from './assignee.tsx'
import { CallReview } from './call-review.tsx'
import { KeyButton } from './key-button.tsx'
import classes from './review.module.css'
import { claimNext, progressQuery, useReviewProgress } from './reviews.ts'
import type { Drafts } from './use-review-draft.ts'

const route = getRouteApi('/signed-in/o/$organization/review')

/** Review queue, oldest call first. */
export function ReviewPage() {
  const { organization } = route.useParams()
  const { assignee = '' } = route.useSearch()
  const hasPermission = usePermission()
  if (!hasPermission('review')) return <RefusedPage title="Review" />

  return <Review key={`${organization} ${assignee}`} organization={organization} />
}

function Review({ organization }: { readonly organization: string }) {
  const drafts = useRef<Drafts>(new Map())
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const { assignee } = route.useSearch()
  const queue = useQueue(organization)
  const { data: progress } = useReviewProgress(organization)

  function saved(): void {
    queue.take()
    void queryClient.invalidateQueries({ queryKey: ['review', organization, 'progress'] })
    for (const name of ['call', 'calls']) void queryClient.invalidateQueries({ queryKey: [name, organization] })
  }

  return (
    <>
      <PageHead
        title="Review"
        {...(progress !== undefined && { count: progress.waiting })}
        actions={
          <div className={classes.actions}>
            <AssigneeFilter
              organization={organization}
              assignee={assignee}
              onChange={(chosen) => void navigate({ search: chosen === undefined ? {} : { assignee: chosen } })}
            />
            <KeyButton label="Previous" keys={['←']} isDisabled={queue.isFirst} onClick={() => queue.go(-1)} />
            <KeyButton
              label="Next"
              keys={['→']}
              isDisabled={queue.call === undefined}
              isPending={queue.isTaking}
              onClick={() => queue.go(1)}
            />
            <Reviewers organization={organization} />
          </div>
        }
      >
        {progress !== undefined && <Progress progress={progress} />}
      </PageHead>
      <Failure error={queue.error} />
      <div role="status" className={classes.status}>
        {queue.isLast && 'No other call is waiting for review.'}
      </div>
      {queue.call === undefined ? (
        !queue.isTaking && queue.error === null && <NoneWaits waiting={progress?.waiting ?? 0} take={queue.take} />
      ) : (
        <CallReview
          key={queue.call}
          organization={organization}
          id={queue.call}
          drafts={drafts.current}
          isLeaving={queue.isLeaving}
          onSaved={saved}
          onGo={queue.go}
        />
      )}
    </>
  )
}

/** The calls of a review session: those seen so far, then the queue. The open call is in the URL. */
function useQueue(organization: string) {
  const { call, assignee } = route.useSearch()
  const navigate = route.useNavigate()
  const [trail, setTrail] = useState<readonly string[]>(call === undefined ? [] : [call])
  // Ignores keys while the next call loads, because they are meant for that call.
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => setIsLeaving(false), [call])

  const taking = useMutation({
    mutationFn: async (after: string | undefined) => {
      const next = await claimNext(organization, { after, assignee })

      return next === null && after !== undefined ? await claimNext(organization, { assignee }) : next
    },
    onSuccess: (next) => {
      if (next === call) {
        setIsLeaving(false)
        return
      }
      if (next !== null && !trail.includes(next)) setTrail([...trail, next])
      void navigate({ search: ofQueue(next ?? undefined), replace: call === undefined })
    },
    onError: () => setIsLeaving(false)
  })
  const { mutate: take } = taking
  // Takes a call if the URL has none.
  const isComing = call === undefined && taking.isIdle
  useEffect(() => {
    if (isComing) take(undefined)
  }, [isComing, take])

  function ofQueue(of: string | undefined) {
    return { ...(of !== undefined && { call: of }), ...(assignee !== undefined && { assignee }) }
  }

  function go(calls: -1 | 1): void {
    const known = call === undefined ? undefined : trail[trail.indexOf(call) + calls]
    if (known === undefined) {
      if (calls === 1) nextCall()
      return
    }
    setIsLeaving(true)
    void navigate({ search: ofQueue(known) })
  }

  function nextCall(): void {
    setIsLeaving(call !== undefined)
    take(call)
  }

  return {
    call,
    go,
    take: nextCall,
    isLeaving,
    isFirst: call === undefined || trail.indexOf(call) <= 0,
    isTaking: taking.isPending,
    isLast: taking.data === call && taking.variables === call && call !== undefined,
    error: taking.error
  }
}

interface AssigneeFilterProps {
  readonly organization: string
  /** `me`, `none` or the id of a user; `undefined` for calls of the user and unassigned ones. */
  readonly assignee: string | undefined
  readonly onChange: (assignee: string | undefined) => void
}

/** Selects whose calls the queue contains. */
function AssigneeFilter({ organization, assignee, onChange }: AssigneeFilterProps) {
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

/** Reviews per reviewer in the last 30 days, and the difference from the models’ scores. */
function Reviewers({ organization }: { readonly organization: string }) {
  const [isShown, dialog] = useDisclosure()

  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Reviewers
      </Button>
      <Modal opened={isShown} onClose={dialog.close} title="Reviewers, last 30 days" size={640} centered>
        <OfMonth organization={organization} />
      </Modal>
    </>
  )
}

const daysMs = 29 * 86_400_000

type Reviewer = ReviewProgress['reviewers'][number]

const columns: readonly Column<Reviewer>[] = [
  { label: 'Reviewer', isWide: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Calls', align: 'end', cell: ({ done }) => formatCount(done) },
  { label: 'Lead quality', align: 'end', cell: ({ lead_quality: compared }) => difference(compared) },
  { label: 'Adherence', align: 'end', cell: ({ prompt_adherence: compared }) => difference(compared) }
]

function OfMonth({ organization }: { readonly organization: string }) {
  const timeZone = useTimeZone()
  const since = startOfDay(dayOf(new Date(Date.now() - daysMs), timeZone), timeZone)
  const query = useQuery({ ...progressQuery(organization, since), refetchInterval: false })

  return (
    <>
      <p className={classes.hint}>
        Calls reviewed, and the mean difference between the reviewer’s and the model’s scores in points.
      </p>
      <List
        name="Reviewers"
        query={{ ...query, data: query.data?.reviewers }}
        columns={columns}
        keyOf={({ user_id: id }) => id}
        empty={<Empty icon="review">No reviews in the last 30 days.</Empty>}
      />
    </>
  )
}

function difference({ compared, mean_difference: mean }: Reviewer['lead_quality']): string {
  if (mean === null || compared === 0) return '–'

  return mean === 0 ? 'Same' : `± ${numberFormat({ maximumFractionDigits: 1 }).format(mean)}`
}

/** Today’s reviews per reviewer, and the claimed calls. */
function Progress({ progress }: { readonly progress: ReviewProgress }) {
  const { waiting, assigned_to_you: assigned, reviewers, claims } = progress
  const done = reviewers.reduce((sum, reviewer) => sum + reviewer.done, 0)
  const others = claims.filter(({ is_yours: isYours }) => !isYours)

  return (
    <dl className={classes.progress}>
      <div>
        <dt>Waiting</dt>
        <dd>{formatCount(waiting)}</dd>
      </div>
      {assigned > 0 && (
        <div>
          <dt>Assigned to you</dt>
          <dd>{formatCount(assigned)}</dd>
        </div>
      )}
      <div>
        <dt>Done today</dt>
        <dd>{formatCount(done)}</dd>
      </div>
      {reviewers.slice(0, 5).map(({ user_id: id, name, is_you: isYou, done: ofOne }) => (
        <div key={id}>
          <dt>
            <bdi>{isYou ? 'You' : name}</bdi>
          </dt>
          <dd>{formatCount(ofOne)}</dd>
        </div>
      ))}
      {others.slice(0, 3).map(({ call_id: id, name, expires_at: until }) => (
        <div key={id} data-claim>
          <dt>
            <bdi>{name}</bdi> is reviewing a call
          </dt>
          <dd>
            until <Time at={until} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NoneWaits({ waiting, take }: { readonly waiting: number; readonly take: () => void }) {
  if (waiting === 0) {
    return <Empty icon="review">All caught up. Flagged and sampled calls appear here.</Empty>
  }

  return (
    <Empty
      icon="review"
      action={
        <Button variant="default" onClick={take}>
          Review next call
        </Button>
      }
    >
      {waiting === 1 ? '1 call is' : `${waiting} calls are`} waiting for review. Other reviewers may have them open, or
      they are in another queue.
    </Empty>
  )
}
