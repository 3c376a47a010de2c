export {
  type CallTable,
  listCallIdsOfCustomer,
  measureCustomerExport,
  readRowsOfCalls
} from './call-rows-of-customer.ts'
export { type ExportedTable, exportedTables } from './exported-tables.ts'
export { type ExportedColumn, type ExportedRow, listExportedColumns, readAllRows } from './walk-rows.ts'
