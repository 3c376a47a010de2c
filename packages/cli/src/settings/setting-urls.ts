import { InputError } from '@callbook/operations/values'

/**
 * Parses the public URL of webhooks.
 *
 * @throws {InputError} if it is invalid
 */
export function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InputError('PUBLIC_WEBHOOK_URL must be a URL such as https://hooks.example.com')
  }

  return text.replace(/\/+$/, '')
}

/**
 * Parses the first console origin.
 *
 * @throws {InputError} if it is invalid
 */
export function readOrigin(text: string): string {
  const [first = ''] = text.split(',')
  const url = URL.parse(first.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== first.trim().replace(/\/$/, '')) {
    throw new InputError('CONSOLE_ORIGINS must start with an origin such as https://console.example.com')
  }

  return url.origin
}
