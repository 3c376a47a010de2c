/** Returns a function that creates the anchors of a page as GitHub does, in order: repeated headings get a number. */
export function createAnchors(): (heading: string) => string {
  const taken = new Set<string>()

  return (heading) => {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const name = text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
    let anchor = name
    for (let count = 1; taken.has(anchor); count++) anchor = `${name}-${count}`
    taken.add(anchor)

    return anchor
  }
}
