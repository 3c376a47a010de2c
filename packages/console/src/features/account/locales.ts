import { language } from '#ui/locale/formats.ts'

/** Locales of the setting: one for each usual combination of date order, separators and week start. */
const tags = [
  ...['ar-AE', 'ar-EG', 'ar-SA', 'bn-BD', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-AU', 'en-CA'],
  ...['en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US', 'en-ZA', 'es-AR', 'es-ES', 'es-MX', 'fi-FI', 'fr-BE', 'fr-CA'],
  ...['fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU', 'id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'ms-MY', 'nb-NO'],
  ...['nl-BE', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'ru-RU', 'sk-SK', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA'],
  ...['vi-VN', 'zh-CN', 'zh-TW']
]

/** Returns the choices of the setting by name, with the current one even if the list does not have it. */
export function localeChoices(current: string | null) {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
  const listed = current === null || tags.includes(current) ? tags : [...tags, current]

  return listed
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
