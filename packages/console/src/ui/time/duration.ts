import { language } from '../formats.ts'

const format = new Intl.DurationFormat(language, { style: 'narrow', secondsDisplay: 'auto' })

const ofSeconds = new Intl.DurationFormat(language, { style: 'narrow', secondsDisplay: 'always' })

/** A duration in whole units: "41s", "2m 5s", "1h 3m". Rounds down, as `clock` does. */
export function duration(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  if (hours > 0) return format.format({ hours, minutes })

  return minutes > 0 ? format.format({ minutes, seconds: whole % 60 }) : ofSeconds.format({ seconds: whole })
}

/** Seconds as a player shows them: "0:07", "12:30", "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')

  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
