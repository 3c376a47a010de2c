/** An nginx directive: `server_name api.example;`, or one with a block. */
export interface Directive {
  readonly name: string
  readonly values: readonly string[]
  readonly block: readonly Directive[]
}

const token = /#[^\n]*|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([{};])|((?:\$\{\w+\}|[^\s{};'"])+)/g

/** Parses the subset of the nginx syntax that our configuration uses: no `include`, no Lua. */
export function parseConfiguration(text: string): Directive[] {
  const root: Directive[] = []
  const open = [root]
  let words: string[] = []
  const add = () => {
    const [name = '', ...values] = words
    const directive = { name, values, block: [] as Directive[] }
    open.at(-1)?.push(directive)
    words = []

    return directive
  }

  for (const [, single, double, sign, word] of text.matchAll(token)) {
    const value = single ?? double ?? word
    if (value !== undefined) words.push(value)
    else if (sign === ';') add()
    else if (sign === '{') open.push(add().block)
    else if (sign === '}') open.pop()
  }

  return root
}

export function findAll(directives: readonly Directive[], name: string): Directive[] {
  return directives.filter((directive) => directive.name === name)
}

/** Returns the first value of a directive that occurs once. */
export function soleValueOf(directives: readonly Directive[], name: string): string {
  const [found, ...others] = findAll(directives, name)
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} ${name} too many`)

  return found.values[0] ?? ''
}

/** Returns the location of a server for a path: an exact match, then a regular expression, then the longest prefix. */
export function locationOf({ block }: Directive, path: string): Directive | undefined {
  const locations = findAll(block, 'location')
  const same = locations.find(({ values: [sign, expected] }) => sign === '=' && expected === path)
  const matching = locations.find(({ values: [sign, pattern = ''] }) => sign === '~' && new RegExp(pattern).test(path))
  const beginning = locations
    .filter(({ values: [start = '', more] }) => more === undefined && start.startsWith('/') && path.startsWith(start))
    .sort(({ values: [one = ''] }, { values: [other = ''] }) => other.length - one.length)

  return same ?? matching ?? beginning[0]
}

/** Converts a size such as `2m` to bytes. */
export function bytesOf(size: string): number {
  const [, number, unit = ''] = /^(\d+)([km]?)$/.exec(size) ?? []

  return Number(number) * ({ k: 1_024, m: 1_048_576 }[unit] ?? 1)
}

/** Converts a time such as `60s` to seconds. */
export function secondsOf(time: string): number {
  return Number(/^(\d+)s$/.exec(time)?.[1])
}
