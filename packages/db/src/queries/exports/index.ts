export { type ExportedTable, exportedTables } from './exported-tables.ts'
export { type ExportedColumn, type ExportedRow, listExportedColumns, walkRows } from './walk-rows.ts'
