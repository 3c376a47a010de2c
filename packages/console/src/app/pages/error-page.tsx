import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CodeLoadError, reloadOnce } from '#lib/code/load-code.ts'
import { describeFailure } from '#ui/failure/describe-failure.ts'
import { RequestId } from '#ui/failure/failure.tsx'
import classes from '#ui/frame/frame.module.css'
import { Frame } from '#ui/frame/frame.tsx'

/** Page shown if another page fails to render. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const router = useRouter()
  const { what, advice, requestId } = describeFailure(error)
  const replaced = error instanceof CodeLoadError && error.isReplaced ? error : undefined
  useEffect(() => {
    if (replaced !== undefined) reloadOnce(replaced)
  }, [replaced])

  return (
    <Frame title={what.replace(/\.$/, '')} footer={requestId !== undefined && <RequestId id={requestId} />}>
      <p className={classes.text}>{advice}</p>
      {replaced === undefined ? (
        <Button variant="default" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      ) : (
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
    </Frame>
  )
}
