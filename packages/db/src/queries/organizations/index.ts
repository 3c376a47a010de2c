export * from './organizations.ts'
