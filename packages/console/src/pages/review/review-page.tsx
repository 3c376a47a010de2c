import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Failure } from '../../failure/failure.tsx'
import { useProgress } from '../../reviews/use-progress.ts'
import { useMay } from '../../session/acts.ts'
import { Empty } from '../../shell/empty.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { RefusedPage } from '../../shell/refused-page.tsx'
import { CallReview } from './call-review.tsx'
import { KeyButton } from './key-button.tsx'
import { Progress } from './progress.tsx'
import classes from './review.module.css'
import { Reviewers } from './reviewers.tsx'
import type { Drafts } from './use-judgement.ts'
import { useQueue } from './use-queue.ts'

const route = getRouteApi('/signed-in/o/$organization/review')

/** One call after the other that waits for a person, the oldest first. */
export function ReviewPage() {
  const { organization } = route.useParams()
  const may = useMay()
  if (!may('review')) return <RefusedPage title="Review" />

  return <Review key={organization} organization={organization} />
}

function Review({ organization }: { readonly organization: string }) {
  const drafts = useRef<Drafts>(new Map())
  const queryClient = useQueryClient()
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
          <div className={classes.acts}>
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
        {queue.isLast && 'No other call waits for a review.'}
      </div>
      {queue.call === undefined ? (
        !queue.isTaking && queue.error === null && <NoneWaits waiting={progress?.waiting ?? 0} take={queue.take} />
      ) : (
        <CallReview
          key={queue.call}
          organization={organization}
          id={queue.call}
          drafts={drafts.current}
          onSaved={saved}
          onGo={queue.go}
        />
      )}
    </>
  )
}

function NoneWaits({ waiting, take }: { readonly waiting: number; readonly take: () => void }) {
  if (waiting === 0) {
    return <Empty icon="review">No call waits for a review. What models would have a person look at comes here.</Empty>
  }

  return (
    <Empty
      icon="review"
      action={
        <Button variant="default" onClick={take}>
          Take the next call
        </Button>
      }
    >
      {waiting === 1 ? 'One call waits' : `${waiting} calls wait`} for a review. Others may have them open.
    </Empty>
  )
}
