/** `$149`, or `$14.90` where it is not whole. @param amount in the smallest unit of the currency: cents */
export function money(amount: number, currency: string): string {
  const minimumFractionDigits = amount % 100 === 0 ? 0 : 2
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency, minimumFractionDigits })
}
