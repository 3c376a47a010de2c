export { type ExportedTable, exportedTables } from './exported-tables.ts'
export { type ExportedColumn, type ExportedRow, listExportedColumns, readAllRows as walkRows } from './walk-rows.ts'
