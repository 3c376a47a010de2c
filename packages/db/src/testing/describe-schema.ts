import { ColumnTypeNode, generate, IdentifierNode, PostgresDialect, UnionExpressionNode } from 'kysely-codegen'
import type { Database } from '../database.ts'

const text = new IdentifierNode('string')
const instant = new UnionExpressionNode([new IdentifierNode('Date'), text])

/** Returns the TypeScript source of the row types of a migrated database, with the types that `columnTypes` reads. */
export async function describeSchema(db: Database): Promise<string> {
  const dialect = new PostgresDialect()
  dialect.adapter.definitions['Timestamp'] = new ColumnTypeNode(text, instant, instant)
  dialect.adapter.scalars['int8'] = new IdentifierNode('number')
  dialect.adapter.scalars['json'] = text

  const source = await generate({ db, dialect, excludePattern: '(kysely_*|reporting.*)', outFile: null })

  return source.replace('interface DB ', 'interface Schema ')
}
