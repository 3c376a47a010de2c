import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils'
import type { Text } from './texts.ts'

/** A piece of a source file whose content is a text. */
type TextNode = ESTree.JSXText | ESTree.StringLiteral | ESTree.TemplateLiteral

type Add = (kind: 'strings' | 'tests', ...nodes: readonly (ESTree.Node | undefined)[]) => void

/** Properties and functions with texts for users: API descriptions, command-line help and errors. */
const textProperty = /^(?:summary|description)$/
const textFunction = /^(?:description|addHelpText|\w*[oO]ption|[aA]rgument|\w*Error)$/
const testFunction = /^(?:it|test|describe)$/

const testFile = /\.test\.|\/testing\/|^packages\/e2e\//
const consoleFile = /^packages\/console\/src\//

/** Lists the comments of a source file, and the names of its tests or else its strings for users. */
export function sourceTexts(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source)
  const texts: Text[] = comments.map(({ start, end }) => ({
    kind: 'comments',
    text: source.slice(start, end).replace(/^[ \t/]*\*+\/?|\*\/$|^\/\//gm, blank),
    offset: start
  }))
  const add: Add = (kind, ...nodes) => {
    for (const node of nodes) if (isText(node)) texts.push({ kind, text: textOf(node, source), offset: node.start })
  }
  new Visitor(visitorFor(path)(add)).visit(program)

  return texts
}

function visitorFor(path: string): (add: Add) => VisitorObject {
  if (testFile.test(path)) return testNames

  return consoleFile.test(path) ? everyString : stringsForUsers
}

function testNames(add: Add): VisitorObject {
  return {
    CallExpression: ({ callee, arguments: [name] }) => {
      if (testFunction.test(firstNameOf(callee))) add('tests', name)
    }
  }
}

function stringsForUsers(add: Add): VisitorObject {
  const addArguments = ({ callee, arguments: [first, second] }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (textFunction.test(lastNameOf(callee))) add('strings', first, second)
  }

  return {
    CallExpression: addArguments,
    NewExpression: addArguments,
    Property: ({ key, value }) => {
      if (textProperty.test(lastNameOf(key))) add('strings', value)
    },
    JSXText: (node) => add('strings', node)
  }
}

/** In the console, any string of several words is for users. */
function everyString(add: Add): VisitorObject {
  return {
    Literal: (node) => {
      if (/\w \w/.test(String(node.value))) add('strings', node)
    },
    TemplateLiteral: (node) => add('strings', node),
    JSXText: (node) => add('strings', node)
  }
}

/** Returns the name that an expression starts with: `it` of `it.each(rows)`. */
function firstNameOf(node: ESTree.Node): string {
  if (node.type === 'CallExpression') return firstNameOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return firstNameOf(node.tag)
  if (node.type === 'MemberExpression') return firstNameOf(node.object)

  return node.type === 'Identifier' ? node.name : ''
}

/** Returns the name that an expression ends with: `option` of `command.option`. */
function lastNameOf(node: ESTree.Node): string {
  if (node.type === 'MemberExpression') return lastNameOf(node.property)

  return node.type === 'Identifier' ? node.name : ''
}

function isText(node: ESTree.Node | undefined): node is TextNode {
  if (node?.type === 'Literal') return typeof node.value === 'string'

  return node?.type === 'TemplateLiteral' || node?.type === 'JSXText'
}

/** Returns the source of a text without quotes and inserted expressions, which are blank. */
function textOf(node: TextNode, source: string): string {
  const text = source.slice(node.start, node.end)
  if (node.type === 'JSXText') return text
  const inserted = node.type === 'TemplateLiteral' ? node.expressions : []
  const parts = inserted.reduce((rest, { start, end }) => {
    const [from, to] = [start - node.start, end - node.start]
    return rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to)
  }, text)

  return ` ${parts.slice(1, -1)} `
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
