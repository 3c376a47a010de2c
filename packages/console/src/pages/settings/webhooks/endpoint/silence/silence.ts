import type { Endpoint } from '../../../../../api/schema.ts'

/** In seconds, the longest first. */
const units = { days: 86_400, hours: 3_600, minutes: 60 } as const

type Unit = keyof typeof units

/** What the time of an alarm is counted in. */
export const silenceUnits = Object.keys(units) as Unit[]

/** A time as people say it: in the longest unit of which it is a whole number. */
export function spanOf(seconds: number | null): { readonly count: number | ''; readonly unit: Unit } {
  if (seconds === null) return { count: '', unit: 'hours' }
  const unit = silenceUnits.find((one) => seconds % units[one] === 0) ?? 'minutes'

  return { count: seconds / units[unit], unit }
}

/** @returns null for no time */
export function secondsOf(count: string, unit: string): number | null {
  return count === '' ? null : Math.round(Number(count) * units[unit as Unit])
}

type Watch = Pick<Endpoint, 'silence_after_seconds' | 'suspects_silence'>

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** When an alarm is raised, in a sentence. */
export function wordsOfWatch({ silence_after_seconds: seconds, suspects_silence: suspects }: Watch): string {
  const { count, unit } = spanOf(seconds)
  const time = count === 1 ? `1 ${unit.slice(0, -1)}` : `${figure.format(Number(count))} ${unit}`
  const unusual = 'when a silence is unusual'
  if (seconds === null) return suspects ? `An alarm is raised ${unusual}.` : 'No alarm is raised when no report comes.'

  return `An alarm is raised after ${time} without a report${suspects ? `, and ${unusual}` : ''}.`
}
