import classes from './series.module.css'

/** One of at most four series of a chart. */
export interface Series {
  readonly name: string
  readonly label: string
}

/** Fill patterns in the order of the series, in addition to colors. */
const fills = ['solid', 'stripes', 'dots', 'lines'] as const

export function colorOf(place: number): string {
  return `var(--callbook-series-${(place % fills.length) + 1})`
}

/** @param prefix unique per chart, because ids are global to the page */
export function fillOf(prefix: string, place: number): string {
  return place === 0 ? colorOf(0) : `url(#${prefix}-${place})`
}

/** SVG definitions of the fill patterns. */
export function Patterns({ prefix, count }: { readonly prefix: string; readonly count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, place) => (
        <Pattern key={fills[place]} id={`${prefix}-${place}`} place={place} />
      ))}
    </defs>
  )
}

function Pattern({ id, place }: { readonly id: string; readonly place: number }) {
  const color = colorOf(place)
  const fill = fills[place]

  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(fill === 'stripes' && { patternTransform: 'rotate(45)' })}
    >
      <rect width={6} height={6} fill={color} fillOpacity={fill === 'solid' ? 1 : 0.35} />
      {fill === 'stripes' && <rect width={3} height={6} fill={color} />}
      {fill === 'dots' && <circle cx={3} cy={3} r={1.6} fill={color} />}
      {fill === 'lines' && <rect width={6} height={2} fill={color} />}
    </pattern>
  )
}

export function Legend({ prefix, series }: { readonly prefix: string; readonly series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, label }, place) => (
        <li key={name}>
          <svg width={12} height={12} aria-hidden="true">
            <rect width={12} height={12} rx={2} fill={fillOf(prefix, place)} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
