import type { ReactNode } from 'react'
import { Icon, type IconName } from '../theme/icons.tsx'
import classes from './empty.module.css'

interface EmptyProps {
  readonly icon: IconName
  /** One sentence. */
  readonly children: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

/** In place of a list that has nothing to show. */
export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <Icon name={icon} size={28} />
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}
