import type { Endpoint } from '@callbook/console-api'
import { keysOf } from '#lib/records.ts'
import { numberFormat } from '#ui/formats.ts'

/** In seconds, longest first. */
const units = { days: 86_400, hours: 3_600, minutes: 60 } as const

type Unit = keyof typeof units

export const silenceUnits = keysOf(units)

/** Converts seconds to the longest unit that gives a whole number. */
export function toLongestUnit(seconds: number | null): { readonly count: number | ''; readonly unit: Unit } {
  if (seconds === null) return { count: '', unit: 'hours' }
  const unit = silenceUnits.find((one) => seconds % units[one] === 0) ?? 'minutes'

  return { count: seconds / units[unit], unit }
}

/** @returns `null` if no time is set */
export function toSeconds(count: string, unit: Unit): number | null {
  return count === '' ? null : Math.round(Number(count) * units[unit])
}

type Watch = Pick<Endpoint, 'silence_after_seconds' | 'suspects_silence'>

const figure = () => numberFormat({ maximumFractionDigits: 1 })

/** Describes in one sentence when an alert is raised. */
export function describeSilenceAlarm({ silence_after_seconds: seconds, suspects_silence: suspects }: Watch): string {
  const { count, unit } = toLongestUnit(seconds)
  const time = count === 1 ? `1 ${unit.slice(0, -1)}` : `${figure().format(Number(count))} ${unit}`
  const unusual = 'after an unusual silence'
  if (seconds === null) return suspects ? `Alerts ${unusual}.` : 'Off'

  return `Alerts after ${time} without a report${suspects ? `, and ${unusual}` : ''}.`
}
