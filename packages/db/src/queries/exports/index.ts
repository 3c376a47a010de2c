export { type ExportedTable, exportedTables } from './exported-tables.ts'
export { type ExportedColumn, type ExportedRow, listExportedColumns, readAllRows } from './walk-rows.ts'
