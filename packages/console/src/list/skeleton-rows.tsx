import classes from './list.module.css'

/** What rows look like before they are there; shown only to who has waited a while. */
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
