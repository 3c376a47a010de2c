/** Formats of dates and numbers; `null` follows the browser. */
interface FormatSettings {
  /** BCP 47 tag, such as `de-DE`. */
  readonly locale: string | null
  /** `h12` for 3:04 PM, `h23` for 15:04. */
  readonly hour_cycle: 'h12' | 'h23' | null
}

/** Language of the texts of the console, for formats that are words in a sentence. */
export const language = 'en'

const monday = 1

/** The week of a locale. Browsers have the method, the older property, or neither. */
interface WeekLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

let settings: FormatSettings = { locale: null, hour_cycle: null }
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Applies the settings of the account to all formats from now on. */
export function applyFormats(changed: FormatSettings): void {
  if (changed.locale === settings.locale && changed.hour_cycle === settings.hour_cycle) return
  settings = { locale: changed.locale, hour_cycle: changed.hour_cycle }
  numbers.clear()
  dates.clear()
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, options, () => new Intl.NumberFormat(locale(), options))
}

/** Formats a whole number. */
export function formatCount(value: number): string {
  return numberFormat().format(value)
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const hasTime = options.hour !== undefined || options.timeStyle !== undefined
  const { hour_cycle: hourCycle } = settings

  return cached(dates, options, () => {
    return new Intl.DateTimeFormat(locale(), { ...options, ...(hasTime && hourCycle !== null && { hourCycle }) })
  })
}

/** Returns the first day of the week, from 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(): number {
  const found: Intl.Locale & WeekLocale = new Intl.Locale(locale() ?? numberFormat().resolvedOptions().locale)

  return (found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? monday
}

/** Returns the IANA name of the browser’s time zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the first valid language, or else `undefined`: with a POSIX locale, Chromium reports `en-US@posix`. */
function locale(): string | undefined {
  return settings.locale ?? navigator.languages.find(isTag)
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

function cached<Format>(formats: Map<string, Format>, options: object, create: () => Format): Format {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? create()
  formats.set(key, format)

  return format
}
