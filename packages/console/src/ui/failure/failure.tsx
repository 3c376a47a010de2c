import { describeFailure } from './describe-failure.ts'
import classes from './failure.module.css'

/** Shows an error next to the action that failed. */
export function Failure({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return <div role="alert" hidden />
  const { what, advice, requestId } = describeFailure(error)

  return (
    <div role="alert" className={classes.failure}>
      <strong>{what}</strong> {advice}
      {requestId !== undefined && <RequestId id={requestId} />}
    </div>
  )
}

/** Id of the request in the service’s log. */
export function RequestId({ id }: { readonly id: string }) {
  return (
    <div className={classes.request}>
      Request <code>{id}</code>
    </div>
  )
}
