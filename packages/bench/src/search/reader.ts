import { type Measurement, measurePages, openDatabase } from './measure-pages.ts'

// Searches in a process of its own, because the texts of the measuring one would delay its event loop.
const [connectionString = ''] = process.argv.slice(2)
const db = openDatabase(connectionString)

process.on('message', (measurement: Measurement) => {
  void measurePages(db, measurement).then((measured) => process.send?.(measured))
})
process.on('disconnect', () => process.exit())
