// The writer of a batch, for the benchmark of its cost, which loads this file from other checkouts too.
export { storeBatch } from '../writer/batch/store-batch.ts'
