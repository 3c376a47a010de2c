// Texts of lists, composed from fragments. Kysely's tree and compiler took 6 % of a page.
export { default as listSql, join, raw, type Sql } from 'sql-template-tag'
