const terms = ['spring', 'summer', 'fall']

/** The semester and those before it, newest first: `2026-fall`, `2026-summer` … */
export function previousSemesters(key: string, amount: number): string[] {
  const [year, term] = key.split('-')
  const place = Number(year) * terms.length + Math.max(0, terms.indexOf(term ?? ''))
  return Array.from({ length: amount }, (_, back) => `${Math.floor((place - back) / terms.length)}-${terms[(place - back) % terms.length]}`)
}
