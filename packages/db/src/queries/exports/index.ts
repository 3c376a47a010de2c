export {
  type CallTable,
  listCallIdsOfCustomer,
  measureCustomerExport,
  readRowsOfCalls
} from './call-rows-of-customer.ts'
export { type ExportedColumn, type ExportedRow, exportedTables, listExportedColumns, readAllRows } from './walk-rows.ts'
