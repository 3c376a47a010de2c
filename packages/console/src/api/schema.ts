export type * from '@callbook/console-api'
