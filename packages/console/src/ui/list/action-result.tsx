import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Failure } from '../failure/failure.tsx'
import { Icon } from '../theme/icons.tsx'
import classes from './action-result.module.css'

interface ActionResultProps {
  readonly isPending: boolean
  readonly error: unknown
  readonly onDismiss: () => void
  /** Progress, then the outcomes; absent before and after. */
  readonly children?: ReactNode
}

/** Result of an action on rows. It takes the focus, because the button that started the action is gone. */
export function ActionResult({ isPending, error, onDismiss, children }: ActionResultProps) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPending) region.current?.focus()
  }, [isPending])

  return (
    <>
      <div ref={region} role="status" className={classes.status} tabIndex={-1}>
        {children !== undefined && (
          <div className={classes.result}>
            {children}
            {!isPending && (
              <ActionIcon aria-label="Dismiss result" onClick={onDismiss}>
                <Icon name="close" />
              </ActionIcon>
            )}
          </div>
        )}
      </div>
      <Failure error={error} />
    </>
  )
}

/** The outcomes of an action, one below the other. */
export function Outcomes({ children }: { readonly children: ReactNode }) {
  return <div className={classes.outcomes}>{children}</div>
}
