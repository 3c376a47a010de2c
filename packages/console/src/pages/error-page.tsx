import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { describeFailure } from '../failure/describe-failure.ts'
import { RequestId } from '../failure/failure.tsx'
import classes from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'

/** In place of a page that could not be shown. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const router = useRouter()
  const { what, advice, requestId } = describeFailure(error)

  return (
    <Frame title={what.replace(/\.$/, '')} footer={requestId !== undefined && <RequestId id={requestId} />}>
      <p className={classes.text}>{advice}</p>
      <Button variant="default" onClick={() => void router.invalidate()}>
        Try again
      </Button>
    </Frame>
  )
}
