import { lazyModule } from './lazy-module.ts'

// Code with the PostgreSQL driver. Help and commands over HTTP do without it.

export const queries = lazyModule(() => import('@callbook/db'))
export const operations = lazyModule(() => import('@callbook/operations'))
