import { language } from '../locale/formats.ts'

const format = new Intl.DurationFormat(language, { style: 'narrow', secondsDisplay: 'auto' })
const ofSeconds = new Intl.DurationFormat(language, { style: 'narrow', secondsDisplay: 'always' })

/** A duration in whole units: "41s", "2m 5s", "1h 3m". Rounds down, as `clock` does. */
export function duration(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  if (hours > 0) return format.format({ hours, minutes })

  return minutes > 0 ? format.format({ minutes, seconds: whole % 60 }) : ofSeconds.format({ seconds: whole })
}
