import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './step.module.css'

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  /** Whether the step can be done or viewed. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

export function Step({ title, isDone, isOpen, children }: StepProps) {
  return (
    <li className={classes.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <span className={classes.mark}>{isDone && <Icon name="chosen" size={14} />}</span>
      <div className={classes.content}>
        <h2 className={classes.title}>
          {title}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </h2>
        {isOpen && <div className={classes.body}>{children}</div>}
      </div>
    </li>
  )
}
