import { Link } from '@tanstack/react-router'
import type { Overview } from '#api/schema.ts'
import classes from './overview.module.css'

interface DayBarsProps {
  readonly organization: string
  readonly days: Overview['days']
}

const format = new Intl.NumberFormat('en')
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Bar chart of calls per day. Each bar links to the calls of its day; screen readers get a table. */
export function DayBars({ organization, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null

  return (
    <figure className={classes.chart} aria-labelledby="calls-per-day">
      <h2 id="calls-per-day" className={classes.heading}>
        Calls per day
      </h2>
      <div className={classes.bars} aria-hidden>
        {days.map(({ day, calls }) => (
          <Link
            key={day}
            tabIndex={-1}
            to="/o/$organization/calls"
            params={{ organization }}
            search={{ from: day, to: day }}
            title={`${nameOf(day)}: ${format.format(calls)}`}
          >
            <span style={{ blockSize: `${(calls / most) * 100}%` }} />
          </Link>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{nameOf(first.day)}</span>
        <span>Peak: {format.format(most)}</span>
        <span>{nameOf(last.day)}</span>
      </div>
      <div className={classes.hidden}>
        <table>
          <caption>Calls per day</caption>
          <tbody>
            {days.map(({ day, calls }) => (
              <tr key={day}>
                <th scope="row">{nameOf(day)}</th>
                <td>{format.format(calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function nameOf(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}
