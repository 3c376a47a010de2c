import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { RefusedPage } from '#ui/page/refused-page.tsx'
import { AssigneeFilter } from './assignment/assignee-filter.tsx'
import { CallReview } from './call-review.tsx'
import { KeyButton } from './form/key-button.tsx'
import { Progress } from './progress.tsx'
import classes from './review.module.css'
import { Reviewers } from './reviewers.tsx'
import { useProgress } from './use-progress.ts'
import { useQueue } from './use-queue.ts'
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
  const { data: progress } = useProgress(organization)

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
