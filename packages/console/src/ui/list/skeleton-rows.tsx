import classes from './list.module.css'

/** Placeholder rows, shown only after a delay. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody className={classes.skeleton} aria-hidden>
      {range(8).map((row) => (
        <tr key={row}>
          {range(columns).map((column) => (
            <td key={column}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
