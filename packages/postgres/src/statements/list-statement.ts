// The texts of lists, put together from parts: of these, Kysely's tree and its compiler were 6 % of a page.
export { default as sql, join, raw, type Sql } from 'sql-template-tag'
