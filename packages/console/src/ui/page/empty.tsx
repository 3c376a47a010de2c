import type { ReactNode } from 'react'
import { Icon, type IconName } from '../theme/icons.tsx'
import classes from './empty.module.css'

interface EmptyProps {
  readonly icon: IconName
  /** Text, one sentence. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <Icon name={icon} size={28} />
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}
