import classes from './series.module.css'

/** One of at most four series of a chart. */
export interface Series {
  readonly name: string
  readonly label: string
  /** CSS color; defaults to one by the place of the series. */
  readonly color?: string
}

/** Fill patterns in the order of the series, in addition to colors. */
const fills = ['solid', 'stripes', 'dots', 'lines'] as const

/** Color of the previous period. */
export const earlierColor = 'var(--callbook-neutral)'

export function colorOf({ color }: Series, place: number): string {
  return color ?? `var(--callbook-series-${(place % fills.length) + 1})`
}

/** @param prefix unique per chart, because ids are global to the page */
export function fillOf(prefix: string, series: Series, place: number): string {
  return place === 0 ? colorOf(series, 0) : `url(#${prefix}-${place})`
}

interface SeriesOfChart {
  readonly prefix: string
  readonly series: readonly Series[]
}

export function Patterns({ prefix, series }: SeriesOfChart) {
  return (
    <defs>
      {series.map((one, place) => (
        <Pattern key={one.name} id={`${prefix}-${place}`} color={colorOf(one, place)} fill={fills[place]} />
      ))}
    </defs>
  )
}

interface PatternProps {
  readonly id: string
  readonly color: string
  readonly fill: (typeof fills)[number] | undefined
}

function Pattern({ id, color, fill }: PatternProps) {
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

interface LegendProps extends SeriesOfChart {
  /** Whether the chart also has a line of the previous period. */
  readonly hasEarlier: boolean
}

export function Legend({ prefix, series, hasEarlier }: LegendProps) {
  return (
    <ul className={classes.legend}>
      {series.map((one, place) => (
        <li key={one.name}>
          <Swatch fill={fillOf(prefix, one, place)} />
          {one.label}
        </li>
      ))}
      {hasEarlier && (
        <li>
          <svg width={12} height={12} aria-hidden="true">
            <line y1={6} x2={12} y2={6} stroke={earlierColor} strokeWidth={2} strokeDasharray="4 3" />
          </svg>
          Previous period
        </li>
      )}
    </ul>
  )
}

export function Swatch({ fill }: { readonly fill: string }) {
  return (
    <svg width={12} height={12} aria-hidden="true">
      <rect width={12} height={12} rx={2} fill={fill} />
    </svg>
  )
}
