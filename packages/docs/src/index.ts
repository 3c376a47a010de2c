export { readSite, type Site, type SiteFile } from './site.ts'
