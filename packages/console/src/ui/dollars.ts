import { numberFormat } from './formats.ts'

/** Formats dollars, with up to four decimals below one dollar. */
export function dollars(amount: number): string {
  const maximumFractionDigits = Math.abs(amount) < 1 ? 4 : 2

  return numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits }).format(amount)
}
