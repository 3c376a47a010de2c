import { InputError } from '../input-error.ts'

/** @throws {InputError} */
export function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InputError('PUBLIC_WEBHOOK_URL must be a URL such as https://hooks.example.com')
  }

  return text.replace(/\/+$/, '')
}

/** @throws {InputError} */
export function readOrigin(text: string): string {
  const [first = ''] = text.split(',')
  const url = URL.parse(first.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== first.trim().replace(/\/$/, '')) {
    throw new InputError('CONSOLE_ORIGINS must begin with an origin such as https://console.example.com')
  }

  return url.origin
}

/** @throws {InputError} */
export function readProviderOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim())

  return origins.filter((origin) => {
    if (origin === '') return false
    const url = URL.parse(origin)
    if (url !== null && /^https?:$/.test(url.protocol) && url.origin === origin) return true
    throw new InputError('PROVIDER_ORIGINS must be origins such as https://proxy.example.com, separated by commas')
  })
}
