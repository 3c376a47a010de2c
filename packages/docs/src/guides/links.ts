import { addressOf, guides } from '../navigation.ts'

/** Returns the address of a link of a guide on the site, or `undefined` if the site has no such page. */
export function addressOfLink(href: string): string | undefined {
  if (/^(https:|#)/.test(href)) return href
  const [, slug, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  const guide = guides.find((one) => one.slug === slug)

  return guide === undefined ? undefined : addressOf(guide) + anchor
}
