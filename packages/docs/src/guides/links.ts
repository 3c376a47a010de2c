import { posix } from 'node:path'
import { addressOf, guides } from '../navigation.ts'

/** Where a link of a guide leads: to a page, or to a file of the repository that is no page. */
export type Target = { readonly address: string } | { readonly file: string }

/**
 * Returns the target of a link.
 *
 * @param from Markdown source with the link, relative to this package
 * @returns `undefined` for an address that the site does not link to, such as http
 */
export function targetOf(href: string, from: string): Target | undefined {
  if (/^(https:|#)/.test(href)) return { address: href }
  const [, path, anchor = ''] = /^([\w./-]+)(#.*)?$/.exec(href) ?? []
  if (path === undefined) return undefined
  const file = posix.join(posix.dirname(from), path)
  const guide = guides.find((one) => one.file === file)

  return guide === undefined ? { file: posix.join('packages/docs', file) } : { address: addressOf(guide) + anchor }
}
