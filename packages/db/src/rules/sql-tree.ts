/** A statement as nested parentheses, without its comments. Only as much of SQL as our own statements use. */
export type SqlNode = SqlToken | SqlGroup

interface SqlToken {
  readonly kind: 'word' | 'parameter' | 'literal' | 'symbol'
  /** In lower case and without quotes, but for a literal, whose text is left out. */
  readonly text: string
}

/** What stands in parentheses: a statement of its own, or a list, a condition, a function's arguments. */
export interface SqlGroup {
  readonly kind: 'query' | 'group'
  readonly nodes: readonly SqlNode[]
}

const queryWords = ['select', 'with', 'values', 'insert', 'update', 'delete']

const token =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<literal>'(?:[^']|'')*'|\d[\d.]*)|(?<parameter>\$\d+)|"(?<quoted>[^"]+)"|(?<word>[a-z_][\w$]*)|(?<symbol>::|<=|>=|<>|!=|\|\||[^\s])/giy

export function parseSql(statement: string): SqlNode[] {
  const root: SqlNode[] = []
  const open = [root]

  for (const { groups = {} } of statement.matchAll(token)) {
    if (groups['skip'] !== undefined) continue

    if (groups['symbol'] === '(') {
      open.push([])
    } else {
      const node = groups['symbol'] === ')' ? groupOf(open.pop() ?? []) : tokenOf(groups)
      open.at(-1)?.push(node)
    }
  }

  return root
}

function groupOf(nodes: readonly SqlNode[]): SqlGroup {
  const [first] = nodes
  const isQuery = first?.kind === 'query' || queryWords.includes(wordOf(first))

  return { kind: isQuery ? 'query' : 'group', nodes }
}

function tokenOf(groups: Record<string, string | undefined>): SqlToken {
  if (groups['literal'] !== undefined) return { kind: 'literal', text: '' }
  if (groups['parameter'] !== undefined) return { kind: 'parameter', text: groups['parameter'] }
  if (groups['quoted'] !== undefined) return { kind: 'word', text: groups['quoted'] }
  if (groups['word'] !== undefined) return { kind: 'word', text: groups['word'].toLowerCase() }

  return { kind: 'symbol', text: groups['symbol'] ?? '' }
}

/** The word that `node` is, or '' for anything else. */
export function wordOf(node: SqlNode | undefined): string {
  return node?.kind === 'word' ? node.text : ''
}

export function isSymbol(node: SqlNode | undefined, text: string): boolean {
  return node?.kind === 'symbol' && node.text === text
}

/** The statements directly inside these nodes, however deep in other parentheses. */
export function queriesInside(nodes: readonly SqlNode[]): SqlGroup[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'query') return [node]
    return node.kind === 'group' ? queriesInside(node.nodes) : []
  })
}

/** Splits at words or symbols, which are left out. */
export function splitAt(nodes: readonly SqlNode[], ...separators: readonly string[]): SqlNode[][] {
  const parts: SqlNode[][] = [[]]
  for (const node of nodes) {
    if ('text' in node && separators.includes(node.text)) parts.push([])
    else parts.at(-1)?.push(node)
  }

  return parts
}

/** Every symbol, however deep in parentheses. */
export function symbolsIn(nodes: readonly SqlNode[]): string[] {
  return nodes.flatMap((node) => ('nodes' in node ? symbolsIn(node.nodes) : node.kind === 'symbol' ? node.text : []))
}

/** Every word, however deep in parentheses. */
export function wordsIn(nodes: readonly SqlNode[]): string[] {
  return nodes.flatMap((node) => ('nodes' in node ? wordsIn(node.nodes) : wordOf(node)))
}
