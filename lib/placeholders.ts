/**
 * Sentences that name people, organizations and jobs by placeholders, which give way to current names when a sentence is shown:
 * `{u:…}` person, `{a:…}` the applicant of an application, `{o:…}` organization, `{j:…}` job, `{d:…}` day or the day of an instant, `{t:…}` instant.
 */
import { dayText, momentText, type Zone } from './days.ts'

export type Placeholder = { readonly kind: 'u' | 'a' | 'o' | 'j' | 'd' | 't'; readonly id: string }

const PATTERN = /\{([uaojdt]):([^{}]*)\}/g

/** Data in which no text holds a placeholder: what people write may stand in a sentence, and must not name others by their ids. */
export function withoutPlaceholders<Data>(data: Data): Data {
  if (typeof data === 'string') return data.replaceAll('{', '(').replaceAll('}', ')') as Data
  if (Array.isArray(data)) return data.map(withoutPlaceholders) as Data
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutPlaceholders(value)])) as Data
}

export function placeholdersIn(text: string): readonly Placeholder[] {
  return [...text.matchAll(PATTERN)].map(([, kind = '', id = '']) => ({ kind: kind as Placeholder['kind'], id }))
}

/** @param textFor what stands for a name; days and instants are written out here */
export function withNames(text: string, textFor: (placeholder: Placeholder) => string, zone: Zone): string {
  const written = text.replaceAll(PATTERN, (_, kind: Placeholder['kind'], id: string) => {
    if (kind === 'd') return dayText(id, zone)
    return kind === 't' ? momentText(id, zone) : textFor({ kind, id })
  })
  return written.charAt(0).toUpperCase() + written.slice(1)
}
