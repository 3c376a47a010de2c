import { stringAt } from './json-string.ts'

const web = /^https?:\/\//i

/** As Amazon, Google, Alibaba, Huawei, Tencent, CloudFront and Azure name the signature, and others name theirs. */
const signedQuery = /^[^#?]*\?(?:[^#]*[&;])?(?:x-(?:amz|goog|oss|obs)-signature|q-signature|signature|sig|hmac)=/i

/** Whether `text` is a web address whose query carries a signature: whoever has it gets in until it expires. */
export function isSignedUrl(text: string): boolean {
  return web.test(text) && signedQuery.test(text)
}

const CAPITAL_H = 0x48
const SMALL_H = 0x68
const BACKSLASH = 0x5c

/** Enough of a string to tell that it is no web address: the scheme, which may be written with escapes. */
const startOfUrl = /^(?:https?:|.{0,7}\\)/i

/** Whether the string literal from `start` to `end` of a JSON text is such an address. */
export function isSignedUrlAt(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start + 1)
  if (first !== SMALL_H && first !== CAPITAL_H && first !== BACKSLASH) return false

  return startOfUrl.test(text.slice(start + 1, Math.min(start + 9, end))) && isSignedUrl(stringAt(text, start, end))
}
