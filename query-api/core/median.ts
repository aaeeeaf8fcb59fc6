/** The median of days that are given by how often each occurs; of an even number, the mean of the two in the middle. Undefined of none. */
export function medianOf(counted: readonly { readonly days: number; readonly count: number }[]): number | undefined {
  const sorted = counted.toSorted((one, other) => one.days - other.days)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  const at = (place: number) => {
    let passed = 0
    return sorted.find(({ count }) => (passed += count) > place)?.days ?? 0
  }
  return total === 0 ? undefined : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}
