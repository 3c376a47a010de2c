/** Returns the targets of links and pictures of a page within this site: `file`, `#heading` or `file#heading`. */
export function readLinks(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '')

  return links.filter((link) => !/^[a-z]+:/.test(link))
}

/** Returns the GitHub anchors of the headings of a page: lower case, without punctuation, with hyphens for spaces. */
export function readAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const headings = [...withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => heading ?? '')
  for (const heading of headings) {
    const anchor = anchorOf(heading)
    let name = anchor
    for (let count = 1; anchors.has(name); count++) name = `${anchor}-${count}`
    anchors.add(name)
  }

  return anchors
}

function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()

  return text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
}

function withoutCode(markdown: string): string {
  return withoutBlocks(markdown).replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? '' : code))
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^( *)(```+)[^\n]*\n.*?^\1\2 *$/gms, '')
}
