import classes from './skeleton-call.module.css'

const widths = [60, 42, 75, 38, 66, 50]

export function SkeletonCall() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {widths.map((width, index) => (
        <span key={width} data-side={index % 2 === 0 ? 'agent' : 'caller'} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}
