import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Two fields side by side on wide screens. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
