/** What GitHub calls the headings of a page, in their order: a second one of the same name gets a number. */
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
