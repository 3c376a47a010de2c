export {
  deleteMapping,
  findDocument,
  findMapping,
  insertMapping,
  isMappingInUse,
  listMappings,
  type MappingRow
} from './mappings.ts'
export { refreshMappedEndpoints } from './refresh-endpoints.ts'
export { listMappedEndpoints, type MappedEndpoint } from './waiting-reports.ts'
