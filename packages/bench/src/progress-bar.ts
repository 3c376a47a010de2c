const width = 30
const redrawMs = 200

export interface ProgressBar {
  add(done: number): void
  end(): void
}

/** Creates a bar on stderr. A terminal redraws it in place; other outputs get a line for every 10 %. */
export function createProgressBar(label: string, total: number): ProgressBar {
  const startedAt = performance.now()
  let done = 0
  let drawnAt = 0
  let drawnTenth = 0

  function draw(): void {
    const share = total === 0 ? 1 : done / total
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    const perSecond = Math.round(done / Math.max(0.001, (performance.now() - startedAt) / 1000))
    const text = `${label} ${bar} ${Math.floor(share * 100)} % ${perSecond.toLocaleString('en')}/s`
    process.stderr.write(process.stderr.isTTY ? `\r${text}\u001b[K` : `${text}\n`)
  }

  return {
    add(count) {
      done += count
      const tenth = Math.floor((10 * done) / total)
      const isDue = process.stderr.isTTY ? performance.now() - drawnAt > redrawMs : tenth > drawnTenth
      if (!isDue) return

      drawnAt = performance.now()
      drawnTenth = tenth
      draw()
    },
    end() {
      if (process.stderr.isTTY) {
        draw()
        process.stderr.write('\n')
      }
    }
  }
}
