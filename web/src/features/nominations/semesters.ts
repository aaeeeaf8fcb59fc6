const seasons = ['spring', 'summer', 'fall']

/** The semester and those before it, newest first: `2026-fall`, `2026-summer` … */
export function previousSemesters(key: string, amount: number): string[] {
  const [year, season] = key.split('-')
  const place = Number(year) * seasons.length + Math.max(0, seasons.indexOf(season ?? ''))
  return Array.from(
    { length: amount },
    (_, back) => `${Math.floor((place - back) / seasons.length)}-${seasons[(place - back) % seasons.length]}`,
  )
}
