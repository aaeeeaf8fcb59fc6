import type { TimelineEntry } from '#contract/platform.ts'
import { timesThatDay } from '../lib/words/words.ts'
import { Emphasized } from '../ui/Emphasized.tsx'
import type { TrailEntry } from '../ui/Trail.tsx'

/** The entries of the trail of a company or a university. */
export function organizationEntries(entries: readonly TimelineEntry[]): TrailEntry[] {
  return entries.map((entry) => ({
    key: entry.eventId,
    at: entry.at,
    sentence: <Emphasized text={entry.sentence} parts={[entry.actor.displayName]} />,
    detail: [entry.via?.sentence, timesThatDay(entry)].filter(Boolean).join(' · '),
    quote: entry.reason,
  }))
}
