import type { Place } from '../../lib/words/words-in-text.ts'
import type { TextItem } from './paragraphs.ts'

/**
 * Marks places of a page's text in the elements that show it. A place may go over several of them.
 * @param elements one for each of `items`
 */
export function markPlaces(items: readonly TextItem[], elements: readonly HTMLElement[], places: readonly Place[]): void {
  let begin = 0
  // Both are in the order of the text: each is gone through once.
  let next = 0
  items.forEach(({ str, hasEOL }, at) => {
    const end = begin + str.length
    while ((places[next]?.to ?? Infinity) <= begin) next += 1
    const here: Place[] = []
    for (let n = next; (places[n]?.from ?? Infinity) < end; n += 1) {
      const { key, from, to } = places[n] as Place
      here.push({ key, from: Math.max(0, from - begin), to: Math.min(str.length, to - begin) })
    }
    if (here.length > 0) elements[at]?.replaceChildren(...marked(str, here))
    begin = end + (hasEOL ? 1 : 0)
  })
}

function marked(text: string, places: readonly Place[]): (string | HTMLElement)[] {
  let at = 0
  const parts = places.flatMap(({ key, from, to }) => {
    const mark = document.createElement('mark')
    mark.dataset['word'] = key
    mark.append(text.slice(from, to))
    const before = text.slice(at, from)
    at = to
    return [before, mark]
  })
  return [...parts, text.slice(at)]
}
