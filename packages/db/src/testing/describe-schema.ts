import { ColumnTypeNode, generate, IdentifierNode, PostgresDialect, UnionExpressionNode } from 'kysely-codegen'
import type { Database } from '../database.ts'
import { listComments } from '../migrate/apply-comments.ts'

const text = new IdentifierNode('string')
const instant = new UnionExpressionNode([new IdentifierNode('Date'), text])

/**
 * Returns the TypeScript source of the row types of a migrated database, with the types that `columnTypes` reads. The
 * comments of tables and columns become comments of types and properties.
 */
export async function describeSchema(db: Database): Promise<string> {
  const dialect = new PostgresDialect()
  dialect.adapter.definitions['Timestamp'] = new ColumnTypeNode(text, instant, instant)
  dialect.adapter.scalars['int8'] = new IdentifierNode('number')
  dialect.adapter.scalars['json'] = text
  dialect.adapter.scalars['jsonb'] = text

  // The generator itself writes the comments of columns only.
  const source = await generate({ db, dialect, excludePattern: '(kysely_*|reporting.*)', outFile: null })
  const types = new Map(Array.from(source.matchAll(/^ {2}(\w+): (\w+);$/gm), ([, table = '', type]) => [table, type]))
  let described = source.replace('interface DB ', 'interface Schema ')
  for (const { table, comment } of (await listComments(db)).filter(({ column }) => column === null))
    described = described.replace(
      `\nexport interface ${types.get(table)} {`,
      (declaration) => `\n/**\n${(comment ?? '').replaceAll(/^/gm, ' * ')}\n */${declaration}`
    )

  return described
}
