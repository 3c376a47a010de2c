import { describeFailure } from './describe-failure.ts'
import classes from './failure.module.css'

/** Tells of an error beside what was tried; nothing without one. */
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

/** By what the log of the service tells of a request. */
export function RequestId({ id }: { readonly id: string }) {
  return (
    <div className={classes.request}>
      Request <code>{id}</code>
    </div>
  )
}
