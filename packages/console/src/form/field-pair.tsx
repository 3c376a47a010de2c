import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields side by side, where there is room for both. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
