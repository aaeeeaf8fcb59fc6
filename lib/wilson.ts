const Z = 1.959964

/** The Wilson interval of a share: where that of all would lie with 95 %. @param share from 0 to 1 @param n of how many, more than none */
export function wilsonInterval(share: number, n: number): { readonly low: number; readonly high: number } {
  const z2 = Z * Z
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
