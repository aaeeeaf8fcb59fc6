const streetNumber = /^\d+\S* |\D \d+\S*$/
const streetWord = /\b(street|st|avenue|ave|road|rd|lane|way|path|drive|boulevard|blvd|stra(ß|ss)e)\.?$/i
const room = /^(suite|floor|unit|apt|room|building)\b/i
/** Four or five figures before a town, as in Europe, or five after a state, as in the USA. */
const postalCode = /^\d{4,5} | \d{5}(-\d{4})?$/

/**
 * The city that people look for in an address: `12 Falconer Street, Springfield, IL 62701` is in `Springfield, IL`. Others stay as they
 * are.
 */
export function cityOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  const [first = '', ...others] = parts.filter((part) => !room.test(part))
  const isStreet = others.length > 0 && (streetWord.test(first) || (streetNumber.test(first) && !postalCode.test(first)))
  const cities = (isStreet ? others : [first, ...others]).map((part) => part.replace(postalCode, ''))
  return cities.filter(Boolean).join(', ') || address
}
