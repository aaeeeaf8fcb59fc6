import { applicationsInWindow, studentOf } from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import type { StatusEntry } from '../facts.ts'
import { isInScope, ofApplications, through, type KeysOf } from '../groups.ts'
import { leftBy } from '../rows.ts'
import type { Application, View } from '../view.ts'

class Entry {
  readonly application: Application
  readonly entry: StatusEntry

  constructor(application: Application, entry: StatusEntry) {
    this.application = application
    this.entry = entry
  }

  /** The position of its event: of a million it is read of those that are named. */
  get thing(): string {
    return String(this.entry.position)
  }
}

/** Moves, and what timers move, and reinstatements: neither the submission nor a disclosure nor a correction. */
const isMove = ({ kind }: StatusEntry) => kind === 'moved' || kind === 'expired' || kind === 'closed' || kind === 'reinstated'

export const ofEntries: KeysOf<Entry> = {
  ...through<Entry>(({ application }) => application),
  actorRole: ({ entry }) => entry.role ?? 'platform',
  reasonCode: ({ entry }) => entry.reasonCode,
}

export const corrections: Definition<Entry> = {
  name: 'corrections',
  title: 'Entries corrected',
  question: 'How often is a status a mistake?',
  words:
    'Of all moves and reinstatements of the applications of the window, those that an undo or a correction took back, each once. What a student was never told of, because they moved before, is an entry and was not taken back.',
  version: 2,
  params: ['from', 'to'],
  keys: ofEntries,
  columns: [
    rate(
      ['corrected', 'Corrected'],
      ({ application: { takenBack }, entry }) => (takenBack.includes(entry) ? entry : undefined),
      ({ entry }) => entry,
    ),
  ],
  things: entriesIn,
  student: ({ application }) => studentOf(application),
}

/** The first of some that are alike. */
class Alike extends Entry {
  count = 1
}

/** Those of one application that are alike in all that groups go by, as one. */
export function alikeIn(view: View): readonly Alike[] {
  const found: Alike[] = []
  for (const application of view.applications()) {
    if (!isInScope(application, view)) continue
    const first = found.length
    for (const entry of application.entries) {
      if (!isMove(entry)) continue
      let at = first
      while (at < found.length && !areAlike(found[at]?.entry, entry)) at++
      const known = found[at]
      if (known) known.count++
      else found.push(new Alike(application, entry))
    }
  }
  return found
}

function areAlike(one: StatusEntry | undefined, other: StatusEntry): boolean {
  return one !== undefined && one.role === other.role && one.reasonCode === other.reasonCode
}

export function countEntries({ entries }: Application): number {
  let count = 0
  for (const entry of entries) if (isMove(entry)) count++
  return count
}

function entriesIn(view: View): readonly Entry[] {
  const found: Entry[] = []
  // Of a million entries none is made that the filters leave out.
  for (const application of leftBy(ofApplications, applicationsInWindow(view), view))
    for (const entry of application.entries) if (isMove(entry)) found.push(new Entry(application, entry))
  return found
}
