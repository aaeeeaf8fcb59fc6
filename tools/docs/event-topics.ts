/** The topics that a page has to read again once an event is stored: those of the views that read it. */
import { definitions } from '#events/catalogue.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { projections } from '#projections/all.ts'
import { format } from 'prettier'

export async function eventTopicTable(options: object): Promise<string> {
  const entries = [...definitions.keys()].map((type) => {
    const touched = new Set(
      projections.filter(({ types, tells }) => tells?.includes(type) ?? types.has(type)).flatMap(({ model }) => model.topics),
    )
    return [type, topics.filter((topic) => touched.has(topic))]
  })
  const source = [
    '/** Generated from the views: run npm run generate. The topics that a page has to read again once an event is stored; replies to writes name them. */',
    "import type { EventType } from '../catalogue.ts'",
    "import type { Topic } from './topics.ts'",
    '',
    `export const topicsOfEvents: Readonly<Record<EventType, readonly Topic[]>> = ${JSON.stringify(Object.fromEntries(entries))}`,
  ].join('\n')
  return format(source, { ...options, parser: 'typescript' })
}
